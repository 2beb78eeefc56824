/** Texts that the Overpass API accepts: the examples of the facts, and the golden texts where they are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS, isXmlQuery, parseQuery } from '@flyover/overpass-ql';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../../shared/golden');

/** In Overpass QL, with their names. */
export function acceptedTexts(): { readonly name: string; readonly text: string }[] {
  const examples = FACTS.map(({ id, example }) => ({ name: id, text: withNumbers(example) }));
  const files = ['queries', 'wild/queries', 'language/cases'].flatMap((folder) =>
    existsSync(join(golden, folder))
      ? readdirSync(join(golden, folder))
          .filter((name) => /\.(?:overpassql|query)$/.test(name))
          .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(golden, folder, name), 'utf8') }))
      : [],
  );
  return [...examples, ...files].filter(
    ({ text }) => !isXmlQuery(text) && text.length < 20_000 && parseQuery(text).diagnostics.every(({ severity }) => severity !== 'error'),
  );
}

/** Numbers and dates instead of placeholders. */
export function withNumbers(text: string): string {
  return text
    .replaceAll('{{bbox}}', '53.49,13.39,53.51,13.43')
    .replaceAll('{{center}}', '53.5,13.41')
    .replace(/\{\{date:[^}]*\}\}/g, '2026-01-01T00:00:00Z')
    .replace(/\{\{geocodeArea:[^}]*\}\}/g, 'area(id:1)');
}
