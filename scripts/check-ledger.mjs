/**
 * Checks `docs/ledger.json`: an entry for every statement of the specification, who delivers it, and the test that
 * shows it. `node scripts/check-ledger.mjs` prints one line a problem, then the entries per owner and state, and
 * exits 1 where there is a problem.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./check-ledger.d.mts').LedgerEntry} LedgerEntry */
/** @typedef {import('./check-ledger.d.mts').LedgerCheck} LedgerCheck */

/** Who can own an entry: the pieces of work, and `everyone` for what all of them keep. */
const owners = [
  'foundation',
  'scale',
  'query-text',
  'workbench',
  'wizard',
  'library',
  'mapcss',
  'language',
  'engine',
  'everyone',
  'beyond',
  'hardening',
];

/** What an entry can be: shown by a test, superseded for a reason, or still to do. */
const states = ['tested', 'replaced', 'pending'];

/** The specification has nine sections. */
const sectionCount = 9;

/**
 * Titles stand after `test(`, `it(`, `describe(`, `step(` or `onItsOwn(` (a browser test with a page for itself), with or without a modifier
 * (`test.describe(`), or after
 * the table or condition of `test.each(…)(` and `test.skipIf(…)(`.
 */
const titlePattern =
  /(?:\b(test|it|describe|step|onItsOwn)((?:\.\w+)*)|\))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

/** Lines that are comments: a title in one of them is no test. */
const commentLine = /^\s*(?:\/\/|\/?\*)/;

/**
 * Titles of the tests and groups of a test file, as a reader sees them (escapes resolved, `${…}` as written).
 * What never runs (`test.skip('…')`, `.todo`, `.fixme`) is left out.
 * @param {string} source text of the file
 * @returns {Set<string>}
 */
export function testTitles(source) {
  const code = source
    .split('\n')
    .filter((line) => !commentLine.test(line))
    .join('\n');
  const titles = new Set();
  for (const [, , modifiers = '', single, double, template] of code.matchAll(titlePattern)) {
    if (/\.(?:skip|todo|fixme)\b/.test(modifiers)) continue;
    titles.add((single ?? double ?? template ?? '').replace(/\\(.)/gs, '$1'));
  }
  return titles;
}

/** Places that a test runner fills for each row of a table, as titles write them. */
const placeholder = /%[sdifjoc#$]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/;

/**
 * Whether a title of the source can be the one that a test has when it runs: the same text, or one with places to fill, filled.
 * @param {string} title as the source has it
 * @param {string} name as the runner prints it
 */
function becomes(title, name) {
  if (title === name) return true;
  const parts = title.split(new RegExp(placeholder, 'g'));
  if (parts.length === 1 || !name.startsWith(parts[0]) || !name.endsWith(parts[parts.length - 1])) return false;
  let from = 0;
  for (const part of parts) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** @param {unknown} section its number, or NaN where it has none between 1 and 9 */
function sectionNumber(section) {
  const found = isText(section) ? /^([1-9])(?:\s|$)/.exec(String(section)) : null;
  return found === null ? Number.NaN : Number(found[1]);
}

/**
 * Problems of the tests an entry names.
 * @param {LedgerEntry} entry
 * @param {(path: string) => Set<string> | undefined} titlesOf
 * @returns {string[]}
 */
function testProblems(entry, titlesOf) {
  const tests = [entry.test ?? []].flat();
  if (tests.length === 0) return ['is tested but names no test'];
  return tests.flatMap(({ file, name }) => {
    if (!isText(file) || !isText(name)) return ['names a test without file or name'];
    const titles = titlesOf(file);
    if (titles === undefined) return [`names a test file that does not exist: ${file}`];
    if (placeholder.test(name) && titles.has(name)) return [`names all rows of a table, not the one that shows it: '${name}'`];
    return [...titles].some((title) => becomes(title, name)) ? [] : [`names a test that is not in ${file}: '${name}'`];
  });
}

/**
 * Problems of one entry by itself.
 * @param {LedgerEntry} entry
 * @param {ReadonlySet<string>} finished owners whose work is done
 * @param {(path: string) => Set<string> | undefined} titlesOf
 * @returns {string[]}
 */
function entryProblems(entry, finished, titlesOf) {
  const { section, statement, owner, state } = entry;
  const problems = [];
  if (!isText(section)) problems.push('has no section');
  else if (Number.isNaN(sectionNumber(section))) problems.push(`has a section that is not one of 1 to ${sectionCount}: '${section}'`);
  if (!isText(statement)) problems.push('has no statement');
  if (!isText(owner)) problems.push('has no owner');
  else if (!owners.includes(owner)) problems.push(`has an unknown owner: '${owner}'`);
  if (!states.includes(state)) problems.push(`has an unknown state: '${state}'`);
  if (state === 'tested') problems.push(...testProblems(entry, titlesOf));
  if (state === 'replaced' && !isText(entry.reason)) problems.push('is replaced without a reason');
  if (state === 'pending' && finished.has(owner)) problems.push(`is pending, but its owner ${owner} is finished`);
  return problems;
}

/**
 * Checks a ledger: every entry by itself, then ids, order and sections over all of them.
 * @param {{ finished?: string[], entries?: LedgerEntry[] }} ledger
 * @param {(path: string) => string | undefined} readFile text of a file of the repository by its path from the root,
 *   undefined where there is none
 * @returns {LedgerCheck}
 */
export function checkLedger(ledger, readFile) {
  const entries = ledger.entries ?? [];
  const finished = new Set(ledger.finished ?? []);
  const problems = [...finished].filter((owner) => !owners.includes(owner)).map((owner) => `finished: unknown owner '${owner}'`);

  /** @type {Map<string, Set<string> | undefined>} */
  const titles = new Map();
  /** @param {string} path */
  const titlesOf = (path) => {
    if (!titles.has(path)) {
      const source = readFile(path);
      titles.set(path, source === undefined ? undefined : testTitles(source));
    }
    return titles.get(path);
  };

  const seen = new Set();
  let latestSection = 0;
  for (const [index, entry] of entries.entries()) {
    const label = isText(entry.id) ? entry.id : `entry ${index + 1}`;
    if (!isText(entry.id)) problems.push(`${label}: has no id`);
    else if (seen.has(entry.id)) problems.push(`${label}: the id is there twice`);
    seen.add(entry.id);
    problems.push(...entryProblems(entry, finished, titlesOf).map((problem) => `${label}: ${problem}`));
    const number = sectionNumber(entry.section);
    if (number < latestSection) problems.push(`${label}: stands behind entries of section ${latestSection}`);
    else if (number > latestSection) latestSection = number;
  }

  const filled = new Set(entries.map((entry) => sectionNumber(entry.section)));
  for (let number = 1; number <= sectionCount; number++) {
    if (!filled.has(number)) problems.push(`section ${number} of the specification has no entry`);
  }
  return { problems, summary: summarize(entries) };
}

/**
 * The entries per owner and state as a table, closed by a plain line of totals.
 * @param {readonly LedgerEntry[]} entries
 * @returns {string[]}
 */
function summarize(entries) {
  /** @param {readonly LedgerEntry[]} rows */
  const counts = (rows) => states.map((state) => rows.filter((entry) => entry.state === state).length);
  const lines = [['owner', ...states].map((title, column) => (column === 0 ? title.padEnd(12) : title.padStart(9))).join('')];
  for (const owner of owners) {
    const rows = entries.filter((entry) => entry.owner === owner);
    if (rows.length === 0) continue;
    lines.push(
      owner.padEnd(12) +
        counts(rows)
          .map((count) => String(count).padStart(9))
          .join(''),
    );
  }
  const totals = counts(entries).map((count, column) => `${count} ${states[column]}`);
  lines.push(`ledger: ${entries.length} entries, ${totals.join(', ')}`);
  return lines;
}

/** Reads the ledger, prints what was found. Returns the exit code. */
function main() {
  const root = new URL('../', import.meta.url);
  /** @param {string} path */
  const readFile = (path) => {
    const url = new URL(path, root);
    return existsSync(url) ? readFileSync(url, 'utf8') : undefined;
  };
  const source = readFile('docs/ledger.json');
  if (source === undefined) {
    console.error('docs/ledger.json: is missing');
    return 1;
  }
  let ledger;
  try {
    ledger = JSON.parse(source);
  } catch (error) {
    console.error(`docs/ledger.json: is no JSON: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
  const { problems, summary } = checkLedger(ledger, readFile);
  for (const problem of problems) console.error(`docs/ledger.json: ${problem}`);
  for (const line of summary) console.log(line);
  return problems.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) process.exitCode = main();
