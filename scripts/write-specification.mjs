/**
 * Writes `docs/specification.md` out of `docs/ledger.json`: the statements of the specification by section, for a
 * reader who comes from a comment such as "specification, section 4". A test fails while the file is older than the ledger.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./steps/ledger-run.d.mts').LedgerEntry} LedgerEntry */

/** What the sections are about; the ledger names their parts. */
const SECTIONS = [
  'Purpose',
  'Screens',
  'Data',
  'What happens',
  'Rules and conversions',
  'Roles and permissions',
  'Calls',
  'Errors',
  'Figures and defaults',
];

const HEAD = `# The specification: what Flyover promises

The specification that comments in the code refer to by section, statement by statement: largely what overpass turbo does, so that Flyover
can take its place. \`docs/ledger.json\` has the same statements with the tests that show them.

A statement with nothing behind it is shown by a test. _Replaced_: done in another way, for the reason given.

Made by \`node scripts/write-specification.mjs\`; change the ledger, not this file.
`;

/** @param {string} text with code in backticks; what else Markdown would read as a sign of its own is escaped */
const plain = (text) => text.replace(/`[^`]*`|[\\`*_[\]<]/g, (found) => (found.length > 1 ? found : `\\${found}`));

/**
 * @param {LedgerEntry} entry
 * @returns {string} a line of a list
 */
function lineOf({ statement, reason }) {
  if (reason !== undefined) return `- ${plain(statement)} _Replaced:_ ${plain(reason)}`;
  return `- ${plain(statement)}`;
}

/**
 * The ledger as a document.
 * @param {readonly LedgerEntry[]} entries
 * @returns {string} Markdown; ends with a line break
 */
export function specificationOf(entries) {
  const sections = SECTIONS.map((title, index) => {
    const number = String(index + 1);
    const own = entries.filter(({ section }) => section.split(' ')[0] === number);
    const parts = [...new Set(own.map(({ section }) => section))].map((section) => {
      const lines = own.filter((entry) => entry.section === section).map(lineOf);
      const part = section.slice(number.length + 1);
      return part === title ? lines.join('\n') : `### ${part}\n\n${lines.join('\n')}`;
    });
    return `## ${number} ${title}\n\n${parts.join('\n\n')}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  const docs = new URL('../docs/', import.meta.url);
  writeFileSync(new URL('specification.md', docs), specificationOf(JSON.parse(readFileSync(new URL('ledger.json', docs), 'utf8'))));
}
