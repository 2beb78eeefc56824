/** Measurements by turns, and how what they found compares. */
import { median } from './table.mjs';

/**
 * Measures by turns: A B C, A B C …, so that what else the machine does meets all of them alike. One that has failed has no further turn.
 *
 * @template {import('./turns.d.mts').Outcome} Found
 * @param {readonly { label: string, measure: () => Promise<Found> }[]} takes
 * @param {number} rounds
 * @param {number} [patience] ms; what takes longer a turn, on average, has no further one
 * @returns {Promise<import('./turns.d.mts').Turns<Found>[]>} in the order of the takes
 */
export async function byTurns(takes, rounds, patience = Number.POSITIVE_INFINITY) {
  const all = takes.map(({ label }) => ({ label, runs: [], failed: undefined, spent: 0 }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { measure }] of takes.entries()) {
      const turns = all[index];
      if (turns.failed !== undefined || (round > 0 && turns.spent >= patience * round)) continue;
      const begun = performance.now();
      const found = await measure();
      turns.spent += performance.now() - begun;
      if (found.failed === undefined) turns.runs.push(found);
      else turns.failed = found.failed;
    }
  }
  return all.map(({ label, runs, failed }) => ({ label, runs, failed }));
}

/**
 * The rows of a table that runs of one take have filled: a run gives one, or several by their names in its `parts`.
 *
 * @param {readonly import('./turns.d.mts').Outcome[]} runs
 * @param {readonly string[]} keys of figures
 * @returns {import('./turns.d.mts').Row[]} with the median and the values of all runs for each figure; of the parts of the first run
 */
export function rowsOf(runs, keys) {
  const parted = runs.map((run) => run.parts ?? [{ name: '', ...run }]);
  return (parted[0] ?? []).map(({ name }) => {
    const own = parted.map((parts) => parts.find((part) => part.name === name) ?? {});
    const values = Object.fromEntries(keys.map((key) => [key, own.map((part) => part[key] ?? Number.NaN)]));
    return { name, values, medians: Object.fromEntries(keys.map((key) => [key, median(values[key].filter(Number.isFinite))])) };
  });
}

/**
 * How two builds compare in one figure.
 *
 * @param {readonly number[]} now the runs of the one, in their order
 * @param {readonly number[]} then the runs of the other
 * @returns {import('./turns.d.mts').Ratio} medians, their ratio, and the least and the greatest ratio of two runs of one round; NaN where there is none
 */
export function ratioOf(now, then) {
  const [own, other] = [now, then].map((values) => median(values.filter(Number.isFinite)));
  const pairs = now.map((value, round) => divided(value, then[round] ?? Number.NaN)).filter(Number.isFinite);
  const [least, most] = pairs.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...pairs), Math.max(...pairs)];
  return { now: own, before: other, ratio: divided(own, other), least, most };
}

/** Nothing in both, as where no task was long, is equal; memory that was given back has no ratio. */
function divided(now, then) {
  if (now < 0 || then < 0) return Number.NaN;
  return now === 0 && then === 0 ? 1 : now / then;
}
