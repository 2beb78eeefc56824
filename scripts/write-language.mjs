/**
 * Writes `docs/language.md`: every word of Overpass QL with how it is written, a sentence and an example, out of the facts of
 * `@flyover/overpass-ql` and the texts of the page. A test fails while the file is older than they are.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSource } from './steps/load-source.mjs';

/** @typedef {import('./write-language.d.mts').DescribedFact} DescribedFact */

/** The parts of the page by slots of facts, in its order: what stands above each, and a word to it. */
const PARTS = {
  type: [
    'What to look for',
    'A query begins with the type of what it looks for; the filters behind it all have to hold. What is found goes into the set behind `->`, or into the default set `_`.',
  ],
  bracket: ['Filters by tags', ''],
  filter: ['Filters by place, history and members', ''],
  statement: ['Statements', 'A set in front of a statement is what it reads; without one it is the default set.'],
  block: ['Statements that hold others', ''],
  out: ['What is printed', 'The words behind `out`, in any order.'],
  setting: ['Settings', 'In front of the query, with one semicolon behind the last.'],
  format: ['Formats', ''],
  operator: ['Operators of evaluators', 'From the loosest to the closest: `?:`, `||`, `&&`, comparisons, sums, products, signs.'],
  special: ['Values of evaluators', ''],
  function: ['Functions of evaluators', ''],
};

const HEAD = `# The words of Overpass QL

Everything the language of the Overpass API 0.7.62 has. What stands in ‹ › is to be put in, what stands in ⟦ ⟧ may be left out. The examples run
in Flyover as they are: \`{{bbox}}\` is what the map shows, \`{{center}}\` its middle.

Made by \`node scripts/write-language.mjs\` from \`packages/overpass-ql/src/vocabulary/facts.ts\` and \`apps/web/src/ui/locales/language\`; change those, not this file.`;

/** What a sentence says in signs of the language: code in the page. */
const SIGNS = /(?<=\s)(?:->|>>?|<<?|::\w*)(?=[\s,;]|$)/g;

/**
 * @param {readonly DescribedFact[]} facts
 * @param {Readonly<Record<string, string>>} texts by the ids of the facts
 * @returns {string} the file
 */
export function languagePage(facts, texts) {
  const parts = Object.entries(PARTS).map(([slot, [title, lead]]) => {
    const entries = facts.filter((fact) => fact.slot === slot).map((fact) => entry(fact, texts[fact.id]));
    return [`## ${title}`, ...(lead === '' ? [] : [lead]), ...entries].join('\n\n');
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}

/** @param {DescribedFact} fact @param {string} text */
function entry({ word, signature, example, page }, text) {
  const sentence = text.replaceAll(SIGNS, '`$&`');
  return [`### \`${word}\``, `\`${signature}\``, `${sentence} ([wiki](${page}))`, `\`\`\`\n${example}\n\`\`\``].join('\n\n');
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { FACTS } = await loadSource('/packages/overpass-ql/src/index.ts');
  const texts = JSON.parse(readFileSync(`${root}apps/web/src/ui/locales/language/en.json`, 'utf8'));
  writeFileSync(`${root}docs/language.md`, languagePage(FACTS, texts.language));
}
