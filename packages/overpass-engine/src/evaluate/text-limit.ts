/** How long a text of an evaluator may get: statement by statement one could double it. */
import { limitError } from '../errors.ts';

const MOST_UNITS = 2 ** 24;
const MOST_ENTRIES = 2 ** 20;

/**
 * Looks before a text is put together.
 *
 * @param units UTF-16 units
 * @throws RuntimeError where it would be too long
 */
export function checkLength(units: number): void {
  if (units > MOST_UNITS) throw limitError('A text', MOST_UNITS, 'characters');
}

/**
 * Looks before a text is read as a list.
 *
 * @throws RuntimeError where that would be too long
 */
export function checkEntries(list: string): void {
  if (list.length < MOST_ENTRIES) return;
  let entries = 1;
  for (let at = list.indexOf(';'); at !== -1; at = list.indexOf(';', at + 1)) entries++;
  if (entries > MOST_ENTRIES) throw limitError('A list', MOST_ENTRIES, 'entries');
}
