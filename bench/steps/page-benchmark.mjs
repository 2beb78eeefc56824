/** Runs a benchmark of the page: it describes one measurement of one build, and this repeats it by turns, with peers or another commit, and prints what came out. */
import { browserVersion } from './browser-session.mjs';
import { openSubjects } from './subjects.mjs';
import { figureTable, ratioTable } from './turn-tables.mjs';
import { byTurns } from './turns.mjs';

/** @typedef {import('./subjects.mjs').Subject} Subject */
/** @typedef {{ name: string, size?: number }} Case one input that is measured; a benchmark may keep more in it */
/** @typedef {import('./turn-tables.d.mts').Figure} Figure */

/**
 * @typedef {object} PageBenchmark
 * @property {readonly Measurement[]} measurements
 * @property {readonly string[]} [needs] marks of the page (`drivers.mjs`)
 * @property {(context: Context) => Promise<unknown>} [inNode] what is measured without the page, before it, where no other commit is
 */

/**
 * @typedef {object} Measurement
 * @property {readonly string[]} about lines that stand above its figures
 * @property {readonly number[]} [sizes] of its cases
 * @property {(sizes: readonly number[]) => Case[]} cases
 * @property {readonly Figure[]} figures the first is that by which a peer is told apart
 * @property {{ once: number, thorough: number }} rounds without a wish of the user
 * @property {number} [patience] ms; see `byTurns`
 * @property {(each: Case, print: Print) => Promise<unknown>} [prepare] makes the input of a case
 * @property {(subject: Subject, each: Case, context: Context) => Promise<import('./turns.d.mts').Outcome>} measure
 * @property {(each: Case) => { label: string, measure: (address: string) => Promise<import('./turns.d.mts').Outcome> }[]} [peers] `address`: of the working tree's server
 * @property {(each: Case) => Readonly<Record<string, number>> | undefined} [goals] by the keys of figures
 * @property {(results: readonly import('./turn-tables.d.mts').CaseTurns[], print: Print) => Promise<unknown>} [after] prints more; what it gives is kept
 */

/** @typedef {(text: string) => void} Print */
/** @typedef {{ print: Print, thorough: boolean, against?: string, sizes?: readonly number[], rounds?: number }} Context */

/**
 * @param {PageBenchmark} benchmark
 * @param {Context} context
 * @returns {Promise<object>} all figures, to be kept
 */
export async function runPageBenchmark({ measurements, needs = [], inNode }, context) {
  const { print, against } = context;
  const { subjects, stop } = await openSubjects(against, needs, print);
  try {
    const node = against === undefined ? await inNode?.(context) : undefined;
    const chromium = await browserVersion();
    print(`Chromium ${chromium}, software drawing, 1440 x 900; a browser for each measurement, medians.`);
    if (against !== undefined) {
      print(`By turns: now ${subjects[0].label}, then ${subjects[1].label}; peers are left out. The server is the same for both.`);
      for (const { label, driver } of subjects) print(`Driver of ${label}: ${driver.name}.`);
    }
    const found = [];
    for (const measurement of measurements) found.push(await runMeasurement(measurement, subjects, context));
    return { chromium, builds: subjects.map(({ label }) => label), ...(node !== undefined && { node }), measurements: found };
  } finally {
    await stop();
  }
}

async function runMeasurement(measurement, subjects, context) {
  const { about, figures, prepare, after, sizes: own } = measurement;
  const { print, sizes, against } = context;
  if (sizes !== undefined && own === undefined) print('This one has no sizes: it is measured as it is.');
  const results = [];
  for (const each of measurement.cases(own === undefined ? [] : (sizes ?? own))) {
    await prepare?.(each, print);
    results.push(await turnsOf(measurement, each, subjects, context));
  }
  for (const line of about) print(line);
  print(against === undefined ? figureTable(figures, results) : ratioTable(figures, results));
  const more = await after?.(results, print);
  return { results, ...(more !== undefined && { more }) };
}

/** @returns {Promise<import('./turn-tables.d.mts').CaseTurns>} */
async function turnsOf({ measure, peers, goals, rounds, patience }, each, subjects, context) {
  const { against, thorough } = context;
  const named = (label) => (error) => Promise.reject(new Error(`${label}, ${each.name}: ${error.message}`));
  const own = subjects.map((subject) => ({
    label: subject.label,
    measure: () => measure(subject, each, context).catch(named(subject.label)),
  }));
  const beside = against === undefined ? (peers?.(each) ?? []) : [];
  const takes = [
    ...own,
    ...beside.map(({ label, measure: take }) => ({ label, measure: () => take(subjects[0].address).catch(named(label)) })),
  ];
  const most = context.rounds ?? (thorough ? rounds.thorough : rounds.once);
  // pairs of two builds are complete, however long they take
  const turns = await byTurns(takes, most, against === undefined ? patience : undefined);
  return { name: each.name, turns, goals: goals?.(each) };
}

/** Cases of so many things each. @param {string} things in the plural, as people read it */
export function casesOf(things) {
  return (sizes) => sizes.map((size) => ({ size, name: `${size.toLocaleString('en-US')} ${things}` }));
}
