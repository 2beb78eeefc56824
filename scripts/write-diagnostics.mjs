/**
 * Writes `docs/diagnostics.md`: every finding of the checks with a sentence, a text that has it and one that has not, out of the examples of
 * `@flyover/query-checks` and the texts of the page. A test fails while the file is older than they are.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSource } from './steps/load-source.mjs';

/** The first finding of each part of the page, in its order. */
const PARTS = {
  'set-never-written': 'Sets',
  'printed-twice': 'What is printed',
  'no-bound': 'Cost',
  'pattern-matches-all': 'Patterns',
  'filters-exclude': 'Tags',
  'coordinates-swapped': 'Boxes and settings',
  'placeholder-unknown': 'Placeholders and XML',
};

const HEAD = `# What the checks tell

Beside the errors of the parser, the editor and \`flyover check\` tell what a server would take and hardly anybody means. Each finding has a
code, which stays, a place in the text, and where it is clear a fix. A \`warning\` is hardly what was meant; an \`info\` is right, but there is
more to know. None of them keeps a query from running.

The editor underlines them (errors with waves, warnings with dashes, the rest with dots), has signs beside the lines (a stopwatch in front of the number for what takes long), and counts them below
the text: a press lists them. F8 goes to the next one, Shift+F8 to the one before; Ctrl+. (⌘. on a Mac) offers what can be done about it, and how to switch it
off. A run sends the query all the same, and says the first error while it waits for the answer.

A comment on the line before, or behind the statement, switches findings off: \`// flyover-ignore no-geometry\`, several codes with commas, all
without a code. In the XML form it is \`<!-- flyover-ignore no-geometry -->\`.

The errors have three codes: \`encoding\` (the text as a whole), \`parse\` (its form) and \`static\` (a value that cannot be), with the sentences of
the Overpass API; \`placeholder\` is one that cannot be filled in. A pattern that cannot be compiled, a box of a filter whose south is above its
north, and unknown elements and attributes of the XML form are \`static\` errors.

Each section has a text that has the finding, and one that has none; the help of the page shows them, too.

Made by \`node scripts/write-diagnostics.mjs\` from \`packages/query-checks/src/finding-examples.ts\` and \`apps/web/src/ui/locales/findings\`; change those, not this file.
\`packages/query-checks/src/finding-examples.test.ts\` checks both texts, and that the fix of a finding mends it.`;

/** @typedef {import('./write-diagnostics.d.mts').FindingFacts} FindingFacts */

/**
 * @param {FindingFacts} facts
 * @param {Readonly<Record<string, string>>} texts a sentence for each code
 * @returns {string} the file
 */
export function diagnosticsPage({ FINDINGS, FINDING_EXAMPLES }, texts) {
  const sections = Object.entries(FINDINGS).map(([code, severity]) => {
    const { bad, good } = FINDING_EXAMPLES[code];
    const section = [`### ${code}`, `_${severity}_: ${texts[code]}`, fence(bad), 'Better:', fence(good)];
    return [...(code in PARTS ? [`## ${PARTS[code]}`] : []), ...section].join('\n\n');
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

/** @param {string} text */
function fence(text) {
  return `\`\`\`${text.startsWith('<') ? 'xml' : 'overpassql'}\n${text}\n\`\`\``;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const facts = await loadSource('/packages/query-checks/src/index.ts');
  const { finding } = JSON.parse(readFileSync(`${root}apps/web/src/ui/locales/findings/en.json`, 'utf8'));
  writeFileSync(`${root}docs/diagnostics.md`, diagnosticsPage(facts, finding));
}
