/**
 * `npm test`: every check of the project, then one line `N passed, N failed`. `--no-browser` leaves the browser tests out; `--changed` runs
 * the tests that what has changed since the branch left `main` can touch, `--changed=COMMIT` since a commit.
 * A check that is no test runner counts as one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildStale } from './steps/build-stale.mjs';
import { changeToTest } from './steps/changed-tests.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { failedBrowserTests, failedUnitTests } from './steps/failed-tests.mjs';
import { ledgerOfRun, ranBrowserTests, ranUnitTests, secondTries } from './steps/ledger-run.mjs';
import { ROOT, runCommand, tool } from './steps/run-command.mjs';
import { runJobs } from './steps/run-jobs.mjs';

const withBrowser = !process.argv.includes('--no-browser');
const change = changeToTest(process.argv);
const REPORT = `${ROOT}.cache/report.json`;
/** Browser tests of all that may need a second try. */
const SECOND_TRIES = 2;
const total = { passed: 0, failed: 0, skipped: 0 };
/** Names of checks and tests that failed, with the first lines of their messages. */
const failures = [];
/** What became of each test, by file and title: the ledger is held against it. */
const ran = new Map();

await ensureInstall();
mkdirSync(`${ROOT}.cache`, { recursive: true });

// the longest first
await runJobs([
  buildStale,
  check('floors', process.execPath, ['scripts/check-floors.mjs']),
  // both look again at what has changed since, and at what that touches
  check('types', tool('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']),
  check('dead code', tool('knip'), ['--cache', '--cache-location', '.cache/knip']),
  check('format and lint', tool('biome'), ['check', '--error-on-warnings', '.']),
  check('patterns', process.execPath, ['scripts/check-patterns.mjs']),
  check('platform', process.execPath, ['scripts/check-platform.mjs']),
  check('house', process.execPath, ['scripts/check-house.mjs']),
]);
await runJobs([check('size', tool('size-limit'), []), check('worker entries', process.execPath, ['scripts/check-build.mjs'])]);
await unitTests();
if (withBrowser) await browserTests();
ledgerAfterwards();

for (const failure of failures) console.log(`\nFAILED  ${failure}`);
if (total.skipped > 0)
  console.log(`\n${total.skipped} skipped: the lines above say why (most need the real extracts, see CONTRIBUTING.md)`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function fail(name) {
  total.failed++;
  failures.push(name);
}

function check(name, command, args) {
  return async () => {
    const started = Date.now();
    const { code, output } = await runCommand(command, args, { quiet: true });
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds(started)})`);
    if (code !== 0) console.log(output);
    if (code === 0) total.passed++;
    else fail(name);
  };
}

async function tests(name, command, args, read, env = {}) {
  console.log(`\n${name}`);
  const started = Date.now();
  rmSync(REPORT, { force: true });
  const { code } = await runCommand(command, args, { env });
  const counts = existsSync(REPORT) ? read(JSON.parse(readFileSync(REPORT, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  // a runner that fails without a failed test (a crash, an unhandled error) is a failure too
  if (code !== 0 && counts.failed === 0) fail(`${name}: the runner ended with ${code} without a failed test`);
  else total.failed += counts.failed;
  console.log(`${name}: ${seconds(started)}`);
}

function unitTests() {
  return tests(
    'unit and conformance tests',
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...change.unitOptions],
    (report) => {
      for (const [file, tests] of ranUnitTests(report, ROOT)) ran.set(file, tests);
      failures.push(...failedUnitTests(report, ROOT));
      return {
        passed: report.numPassedTests,
        failed:
          report.numFailedTests +
          report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
        skipped: report.numPendingTests + (report.numTodoTests ?? 0),
      };
    },
  );
}

/** Counts as one check: every test that the ledger names has passed, or was skipped with a reason. */
function ledgerAfterwards() {
  const { problems, skipped } = ledgerOfRun(JSON.parse(readFileSync(`${ROOT}docs/ledger.json`, 'utf8')), ran);
  console.log(
    `\n${problems.length === 0 ? 'ok' : 'FAILED'}  tests that the ledger names${skipped > 0 ? `, ${skipped} of them skipped` : ''}`,
  );
  for (const problem of problems) console.log(`docs/ledger.json: ${problem}`);
  if (problems.length === 0) total.passed++;
  else fail('tests that the ledger names');
}

async function browserTests() {
  if (change.specs?.length === 0) {
    console.log('\nbrowser tests: none is touched');
    return;
  }
  try {
    const { findTestBrowser } = await import('./steps/find-browser.mjs');
    const browser = await findTestBrowser();
    console.log(`\nbrowser: ${browser}`);
    await tests(
      'browser tests',
      tool('playwright'),
      ['test', ...(change.specs ?? [])],
      (report) => {
        for (const [file, tests] of ranBrowserTests(report, 'tests/browser/')) ran.set(file, tests);
        failures.push(...failedBrowserTests(report));
        const { stats } = report;
        const again = secondTries(report);
        for (const test of again) console.log(`PASSED AT THE SECOND TRY  ${test}: mend it, the page or the test`);
        const failed = stats.unexpected + (again.length > SECOND_TRIES ? again.length : 0);
        return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
      },
      { FLYOVER_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
    );
  } catch (error) {
    console.error(error.message);
    fail(`browser tests: ${error.message}`);
  }
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
