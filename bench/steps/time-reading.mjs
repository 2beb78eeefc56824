/** One way of reading one file, timed in a process of its own. */
import { measure } from './child.mjs';
import { median } from './table.mjs';

/** After the first. */
const RUNS = 5;
/** A subject that takes longer is measured fewer times, seconds. */
export const PATIENCE = 25;

/**
 * Times are medians of the runs after the first, in ms; `firstMs` is the first, in which the engine does not know the code yet. Where
 * there was time for one run only, it is both.
 *
 * @param {string} name what is measured, for the table
 * @param {string} input
 * @param {string} subject of `measure-reading`
 * @param {string} file
 */
export async function timeReading(name, input, subject, file) {
  const { failed, bytes, elements, features, cpu, wall } = await measure('measure-reading', [
    subject,
    file,
    String(RUNS + 1),
    String(PATIENCE),
  ]);
  if (failed !== undefined) return { name, input, failed };
  const warm = (times) => median(times.length > 1 ? times.slice(1) : times);
  const [cpuMs, wallMs] = [warm(cpu), warm(wall)];
  return {
    name,
    input,
    bytes,
    elements,
    features,
    runs: Math.max(1, cpu.length - 1),
    firstMs: cpu[0],
    cpuMs,
    wallMs,
    megabytesPerSecond: bytes / 1e3 / cpuMs,
    elementsPerSecond: (elements * 1e3) / cpuMs,
  };
}
