/** The golden texts that the Overpass API accepts, for tests that hold for every text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseQuery } from '../parse/parse-query.ts';
import { isXmlQuery } from '../xml/parse-xml-query.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../../shared/golden');

/** Whether the golden files are there. */
export const hasGolden = existsSync(golden);

/** Every text in QL without an error, with its name. */
export function acceptedTexts(): { readonly name: string; readonly text: string }[] {
  if (!hasGolden) return [];
  const files = ['queries', 'edge', 'wild/queries', 'language/cases'].flatMap((folder) =>
    readdirSync(join(golden, folder))
      .filter((name) => /\.(?:overpassql|query)$/u.test(name))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(golden, folder, name), 'utf8') })),
  );
  const probes = readFileSync(join(golden, 'probes.jsonl'), 'utf8').trim().split('\n');
  const asked = probes.map((line) => {
    const { id, query }: { id: string; query: string } = JSON.parse(line);
    return { name: `probe ${id}`, text: query };
  });
  return [...files, ...asked].filter(
    ({ text }) => !isXmlQuery(text) && parseQuery(text).diagnostics.every((found) => found.severity !== 'error'),
  );
}
