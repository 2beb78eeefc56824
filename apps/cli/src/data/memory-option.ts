/** The option `--memory`: how much of prepared files may be kept in memory. */
import { totalmem } from 'node:os';
import type { Call } from '../call.ts';
import { CallProblem } from '../problem.ts';

const UNITS: Readonly<Record<string, number>> = { M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
/** Less than this holds no column of a file that is worth preparing. */
const LEAST = 16 * UNITS.M;
const MOST = 16 * UNITS.T;

/**
 * In bytes; half of the memory that this process may have where the call does not say.
 *
 * @throws CallProblem where it is no size
 */
export function memoryOption(call: Call): number {
  const text = call.value('memory');
  if (text === undefined) return availableMemory() / 2;
  const [, number, unit] = /^(\d{1,7}(?:\.\d{1,3})?)([MGT])i?B?$/i.exec(text) ?? [];
  const bytes = Math.floor(Number(number) * UNITS[unit?.toUpperCase()]);
  if (bytes >= LEAST && bytes <= MOST) return bytes;
  throw new CallProblem(`--memory must be a size from 16M to 16T, such as 512M or 4G, not "${text}"`);
}

/** Bytes: those of the computer, or of the container where that has fewer. */
function availableMemory(): number {
  const ofContainer = process.constrainedMemory();
  return ofContainer > 0 ? Math.min(totalmem(), ofContainer) : totalmem();
}
