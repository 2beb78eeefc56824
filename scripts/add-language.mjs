/**
 * `node scripts/add-language.mjs sv`: begins a language of the page. Writes the English texts as files of that language, each plural in the
 * forms in which it counts (`_one`, `_few` …), and a glossary to fill in. What is there already stays as it is.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [code = ''] = process.argv.slice(2);
if (!/^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$/.test(code)) {
  console.error('Name the language by its code, as browsers do: node scripts/add-language.mjs sv');
  process.exit(1);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const locales = `${root}apps/web/src/ui/locales`;
const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;

const folders = readdirSync(locales, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${locales}/${entry.name}`] : []));
for (const folder of [locales, ...folders]) {
  const texts = JSON.parse(readFileSync(`${folder}/en.json`, 'utf8'));
  begin(`${folder}/${code}.json`, `${JSON.stringify(counted(texts), null, 2)}\n`);
}
const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(code);
begin(`${root}docs/glossary/${code}.md`, `# ${name} (${code})\n\n| English | translation | note |\n| ------- | ----------- | ---- |\n`);
console.log(`Now translate them; npx vitest run apps/web/src/ui/locales -t 'in ${name}' says what is left in English, or wrong.`);

function begin(path, text) {
  if (!existsSync(path)) writeFileSync(path, text);
}

/** The texts with their plurals in all forms of the language. */
function counted(texts) {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      if (typeof text !== 'string') return [[key, counted(text)]];
      if (key.endsWith('_one')) return [];
      return key.endsWith('_other') ? forms.map((form) => [key.replace(/other$/, form), text]) : [[key, text]];
    }),
  );
}
