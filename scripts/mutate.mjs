/**
 * `npm run mutate [-- --packages N] [--page N] [--seed N]`: puts small faults into the sources, one at a time, and looks whether a test notices. Faults
 * of packages (300) are tried with the unit tests that come to their place, those of the page (60) with these and then its browser tests. Faults
 * that change nothing are listed with a reason in `scripts/trust/equal-mutants.json`. Ends with 1 where fewer are noticed than
 * SECURITY.md promises. What was found lies in `.cache/mutants.json`: a run that is repeated goes on from there, and tries again what no test
 * has noticed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/steps/results.mjs';
import { buildStale } from './steps/build-stale.mjs';
import { specsOfFiles } from './steps/changed-tests.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { findTestBrowser } from './steps/find-browser.mjs';
import { ROOT, runCommand, tool } from './steps/run-command.mjs';
import { chooseFaults, sourcesBelow, withFault } from './trust/chosen-faults.mjs';
import { putFigure } from './trust/figures.mjs';
import { KeptFindings } from './trust/kept-findings.mjs';
import { forgetReached, markedSources, readReached } from './trust/reached-faults.mjs';
import { stagesBeside, stagesOf } from './trust/test-stages.mjs';
import { NO_END, UnitTests } from './trust/unit-tests.mjs';

const EQUAL = JSON.parse(readFileSync(join(ROOT, 'scripts/trust/equal-mutants.json'), 'utf8'));
/** Of the faults that change something, in percent. */
const PROMISED = { packages: 90, page: 70 };
/** ms for all unit tests, and for the browser tests of a fault */
const LONGEST = 3_600_000;

const { values } = parseArgs({
  options: {
    packages: { type: 'string', default: '300' },
    page: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);

await ensureInstall();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
if (execFileSync('git', ['status', '--porcelain', '--', 'packages', 'apps'], { cwd: ROOT, encoding: 'utf8' }) !== '') {
  console.error('Commit or put away your changes first: the faults are put into the sources themselves.');
  process.exit(2);
}
const findings = new KeptFindings();
const unitTests = new UnitTests();
/** Files of tests that have not noticed a fault, by its key. */
const triedOn = new Map();
/** Whether a file of tests passes without a fault, by its path. */
const passing = new Map();
/** Sources as they were, with their times, by path, while they are changed. */
const changed = new Map();
// a second signal must not end it while it writes: `timeout` sends two
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    restore();
    unitTests.end();
    process.exit(1);
  });

/** Ways to notice a fault, the quickest first. `tests`: files of which it must be known whether they come to the fault. */
const WAYS = [
  { tests: () => false, noticedBy: noticedBeside },
  { tests: () => true, noticedBy: noticedByReaching },
];

let failed = false;
await tryFaults('packages', sourcesBelow('packages'), Number(values.packages), WAYS);
await tryFaults('page', sourcesBelow('apps/web/src'), Number(values.page), [
  ...WAYS,
  { tests: () => false, noticedBy: noticedByBrowserTests },
]);
unitTests.end();
process.exit(failed ? 1 : 0);

/** All faults are tried in one way before those that are left are tried in the next one. @param {'packages' | 'page'} name */
async function tryFaults(name, paths, count, ways) {
  if (count === 0) return;
  const chosen = await chooseFaults(paths, count, seed);
  const faults = chosen.filter(({ key }) => EQUAL[key] === undefined);
  let open = faults.filter(({ key }) => findings.noticedBy(key) === undefined);
  for (const [way, { tests, noticedBy }] of ways.entries()) {
    await seeWhatReaches(open, tests);
    const left = [];
    for (const [index, fault] of open.entries()) {
      const started = Date.now();
      const by = await noticedBy(fault);
      if (by === undefined) left.push(fault);
      else findings.keepNoticed(fault.key, by);
      const took = ((Date.now() - started) / 1000).toFixed(1);
      const place = `${name}, way ${way + 1} of ${ways.length}, ${index + 1} of ${open.length}`;
      console.log(`${place}, ${took} s: ${by === undefined ? 'NOT NOTICED' : `noticed by ${by}`}  ${fault.key}`);
    }
    open = left;
  }
  report(name, count, { tried: faults.length, survivors: open });
}

function report(name, count, { tried, survivors }) {
  const noticed = tried - survivors.length;
  const percent = tried === 0 ? 100 : (100 * noticed) / tried;
  const figure = `${count} faults by seed ${seed}: ${count - tried} change nothing, ${noticed} of the other ${tried} noticed (${percent.toFixed(0)} %)`;
  console.log(`\n${name}: ${figure}`);
  for (const { key } of survivors) console.log(`not noticed: ${key}`);
  if (percent < PROMISED[name]) {
    failed = true;
    return;
  }
  const file = join(ROOT, 'SECURITY.md');
  const date = new Date().toISOString().slice(0, 10);
  const command = `npm run mutate -- ${name === 'packages' ? `--packages ${count} --page 0` : `--packages 0 --page ${count}`}`;
  writeFileSync(file, putFigure(readFileSync(file, 'utf8'), { command, figure: `${figure} (${date}, Node ${machine().node})` }));
}

/** Runs files of tests of which it is not known yet over sources that tell when they come to a fault. */
async function seeWhatReaches(faults, isWanted) {
  if (faults.length === 0) return;
  const keys = faults.map(({ key }) => key);
  const files = findings.testsToRun(keys, (await unitTests.files()).filter(isWanted));
  if (files.length === 0) return;
  // tests of the command start what is built
  await buildStale();
  console.log(`Looking which of ${files.length} files of tests come to ${faults.length} faults …`);
  forgetReached();
  put(markedSources(faults));
  const { failed, passed } = await unitTests.run({ files, timeout: LONGEST });
  restore();
  const reached = readReached(faults.length, files);
  // marks cost time: only what fails without them too fails already
  const again = await unitTests.run({ files: failed, timeout: LONGEST });
  if ([...failed, ...again.failed].includes(NO_END)) throw new Error('The tests do not end without a fault either.');
  for (const path of again.failed) console.log(`Left out, as it fails without a fault: ${path}`);
  findings.keepReached(new Map(faults.map(({ key }, index) => [key, reached[index]])), files, { ...passed, ...again.passed });
}

/** With the tests of its folder and room: most are noticed there, in seconds. @returns {Promise<string | undefined>} by which file */
async function noticedBeside(fault) {
  return noticedIn(fault, stagesBeside(fault.path, await unitTests.files()));
}

/** With all other tests that come to it. */
async function noticedByReaching(fault) {
  const tried = triedOn.get(fault.key);
  const tests = findings.testsOf(fault.key).filter(({ path }) => tried?.has(path) !== true);
  return noticedIn(fault, stagesOf(fault.path, tests));
}

async function noticedIn(fault, stages) {
  const tried = triedOn.get(fault.key) ?? new Set();
  triedOn.set(fault.key, tried);
  for (const { files, timeout } of stages) {
    put(new Map([[fault.path, withFault(fault)]]));
    const { failed } = await unitTests.run({ files, bail: true, timeout }).finally(restore);
    if (failed.includes(NO_END) && !(await unitTests.run({ files, timeout })).failed.includes(NO_END)) return NO_END;
    for (const path of failed) if (await passesWithout(path)) return path;
    for (const path of files) tried.add(path);
  }
  return undefined;
}

/** Whether a file of tests passes over the sources as they are; each is asked once. */
async function passesWithout(path) {
  if (path === NO_END) return false;
  if (!passing.has(path)) {
    const { failed } = await unitTests.run({ files: [path], timeout: LONGEST });
    passing.set(path, failed.length === 0);
    if (failed.length > 0) console.log(`Left out, as it fails without a fault: ${path}`);
  }
  return passing.get(path);
}

/** @returns {Promise<string | undefined>} by what */
async function noticedByBrowserTests(fault) {
  put(new Map([[fault.path, withFault(fault)]]));
  try {
    const { code } = await runCommand(process.execPath, ['scripts/build.mjs'], { quiet: true });
    if (code !== 0) return 'the build';
    const tests = ['test', ...(specsOfFiles([fault.path]) ?? []), '--max-failures=1', '--retries=0', '--reporter=dot'];
    const env = { FLYOVER_CHROMIUM: await findTestBrowser() };
    const { code: ended } = await runCommand(tool('playwright'), tests, { quiet: true, env, timeout: LONGEST });
    return ended === 0 ? undefined : 'a browser test';
  } finally {
    restore();
    await buildStale({ force: true });
  }
}

/** @param {Map<string, string>} sources by path, put in the place of what is there */
function put(sources) {
  for (const [path, source] of sources) {
    const file = join(ROOT, path);
    const { atime, mtime } = statSync(file);
    changed.set(path, { source: readFileSync(file), atime, mtime });
    writeFileSync(file, source);
  }
  unitTests.forget(changed.keys());
}

/** What was changed is as it was, with its time: what is built of it is not stale. */
function restore() {
  for (const [path, { source, atime, mtime }] of changed) {
    writeFileSync(join(ROOT, path), source);
    utimesSync(join(ROOT, path), atime, mtime);
  }
  unitTests.forget(changed.keys());
  changed.clear();
}
