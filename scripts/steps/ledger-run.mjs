/** Holds the ledger against what has really run: which of the tests that it names did not pass. */

/** @typedef {import('./ledger-run.d.mts').LedgerEntry} LedgerEntry */
/** @typedef {import('./ledger-run.d.mts').RanTests} RanTests */

/**
 * Tests and groups of vitest's JSON report.
 * @param {any} report
 * @param {string} root folder of the repository, ending in a slash
 * @returns {RanTests}
 */
export function ranUnitTests(report, root) {
  /** @type {RanTests} */
  const ran = new Map();
  for (const { name, assertionResults } of report.testResults ?? [])
    for (const { title, ancestorTitles, status } of assertionResults)
      note(ran, name.replace(root, ''), [title, ...ancestorTitles], status === 'passed' || status === 'failed' ? status : 'skipped');
  return ran;
}

/**
 * Tests and groups of Playwright's JSON report.
 * @param {any} report
 * @param {string} folder of the browser tests, from the root, ending in a slash
 * @returns {RanTests}
 */
export function ranBrowserTests(report, folder) {
  /** @type {RanTests} */
  const ran = new Map();
  /** @param {any} suite @param {string[]} groups */
  const walk = (suite, groups) => {
    for (const { title, file, tests } of suite.specs ?? [])
      for (const { status } of tests)
        note(
          ran,
          `${folder}${file}`,
          [title, ...groups],
          status === 'expected' || status === 'flaky' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        );
    for (const inner of suite.suites ?? []) walk(inner, [...groups, inner.title]);
  };
  for (const suite of report.suites ?? []) walk(suite, []);
  return ran;
}

/**
 * Browser tests that passed at the second try only, each as file and title.
 * @param {any} report Playwright's JSON report
 * @returns {string[]}
 */
export function secondTries(report) {
  /** @type {string[]} */
  const found = [];
  /** @param {any} suite */
  const walk = (suite) => {
    for (const { title, file, tests } of suite.specs ?? [])
      if (tests.some((/** @type {any} */ { status }) => status === 'flaky')) found.push(`${file}: ${title}`);
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites ?? []) walk(suite);
  return found;
}

/**
 * A group has failed where one of its tests has, and passed where one has and none has failed.
 * @param {RanTests} ran @param {string} file @param {string[]} titles @param {'passed' | 'failed' | 'skipped'} status
 */
function note(ran, file, titles, status) {
  const tests = ran.get(file) ?? new Map();
  ran.set(file, tests);
  for (const title of titles) {
    const before = tests.get(title);
    if (before === undefined || before === 'skipped' || status === 'failed') tests.set(title, status);
  }
}

/**
 * Returns a line for each test of the ledger that did not pass. Files that are not in `ran` are skipped, so that a part of the tests can run alone.
 *
 * @param {readonly LedgerEntry[]} ledger
 * @param {RanTests} ran
 * @returns {{ problems: string[], skipped: number }} skipped: named tests that were skipped, with a reason of their own
 */
export function ledgerOfRun(ledger, ran) {
  const problems = [];
  let skipped = 0;
  for (const { id, tests = {} } of ledger) {
    for (const [file, names] of Object.entries(tests)) {
      const ranHere = ran.get(file);
      if (ranHere === undefined) continue;
      for (const name of names) {
        const status = ranHere.get(name);
        if (status === 'skipped') skipped++;
        else if (status !== 'passed') problems.push(`${id}: ${status === undefined ? 'did not run' : 'failed'}: '${name}' of ${file}`);
      }
    }
  }
  return { problems, skipped };
}
