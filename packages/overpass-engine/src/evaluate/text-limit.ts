/** How long a text of an evaluator may get: statement by statement one could double it. */
import { limitError } from '../errors.ts';

const MOST_UNITS = 2 ** 26;

/**
 * Looks before a text is put together.
 *
 * @param units UTF-16 units
 * @throws RuntimeError where it would be too long
 */
export function checkLength(units: number): void {
  if (units > MOST_UNITS) throw limitError('A text', MOST_UNITS, 'characters');
}
