/** Names and first lines of the tests that failed, for the end of a run: the report of a long run is cut where it is looked at later. */

/** Lines of a message that are repeated at the end. */
const LINES = 12;

/**
 * @param {any} report vitest's JSON report
 * @param {string} root folder of the repository, ending in a slash
 * @returns {string[]} a text for each failed test, and for each file that did not load
 */
export function failedUnitTests(report, root) {
  /** @type {string[]} */
  const found = [];
  for (const { name, status, message, assertionResults } of report.testResults ?? []) {
    const file = name.replace(root, '');
    for (const test of assertionResults)
      if (test.status === 'failed') found.push(`${file}: ${test.fullName}\n${firstLines((test.failureMessages ?? []).join('\n'))}`);
    if (status === 'failed' && assertionResults.length === 0) found.push(`${file}\n${firstLines(message ?? '')}`);
  }
  return found;
}

/**
 * @param {any} report Playwright's JSON report
 * @returns {string[]} a text for each test that failed at each try
 */
export function failedBrowserTests(report) {
  /** @type {string[]} */
  const found = [];
  /** @param {any} suite */
  const walk = (suite) => {
    for (const { title, file, tests } of suite.specs ?? [])
      for (const { status, results } of tests)
        if (status === 'unexpected') found.push(`${file}: ${title}\n${firstLines(results?.at(-1)?.error?.message ?? '')}`);
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites ?? []) walk(suite);
  return found;
}

/** @param {string} message may hold colours of a terminal */
function firstLines(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
  const lines = message.replace(/\x1b\[[0-9;]*m/g, '').split('\n');
  return lines
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
