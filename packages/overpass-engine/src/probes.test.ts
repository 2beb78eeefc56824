/** Holds the engine against small questions, one idiom each, that the Overpass API 0.7.62 answered over two extracts. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOsmPbf } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from './index.ts';
import { ask } from './testing/ask.ts';

const root = join(import.meta.dirname, '../../../..');
const file = join(process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden'), 'probes.jsonl');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
const EXTRACTS = ['liechtenstein', 'monaco'] as const;
const paths = [file, ...EXTRACTS.map((name) => join(data, `${name}.osm.pbf`))];
const missing = paths.find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`The probes are skipped: ${missing} is not there.`);

/** One line of the file. */
interface Probe {
  readonly id: string;
  readonly data: (typeof EXTRACTS)[number];
  readonly query: string;
  readonly kind: 'json' | 'xml' | 'csv' | 'error';
  /** Elements for `json`, lines for the others. */
  readonly answer: readonly unknown[];
}

const probes: Probe[] =
  missing === undefined
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

describe.skipIf(missing !== undefined)('probes', () => {
  const databases = new Map<string, Database>();
  beforeAll(async () => {
    for (const name of EXTRACTS) {
      databases.set(
        name,
        createDatabase(await readOsmPbf(createReadStream(join(data, `${name}.osm.pbf`))), { osmBase: '2018-04-10T20:44:02Z' }),
      );
    }
  });

  test.each(probes.map((probe) => [probe.id, probe.query, probe] as const))('%s: %s', async (_id, query, probe) => {
    const database = databases.get(probe.data);
    if (database === undefined) throw new Error(`no data named ${probe.data}`);
    const { text } = await ask(database, query);
    expect(asProbe(probe.kind, text, probe.answer)).toEqual(probe.answer);
  });
});

/** The answer in the form of the file; where an error names a missing file, any such remark will do. */
function asProbe(kind: Probe['kind'], text: string, expected: readonly unknown[]): unknown {
  if (kind === 'json') return text.startsWith('{') ? JSON.parse(text).elements : [text];
  if (kind === 'csv') return text.replace(/\n$/, '').split('\n');
  if (kind === 'xml') {
    const lines = text.replace(/generator="[^"]*"/, '').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('<meta '));
  }
  if (text.includes('color:#FF0000'))
    return Array.from(text.matchAll(/<strong style="color:#FF0000">Error<\/strong>: (.*?) <\/p>/gs), ([, message]) => unescaped(message));
  const remark = /"remark": "(.*)"\n/.exec(text)?.[1] ?? /<remark>\s*(.*?)\s*<\/remark>/.exec(text)?.[1];
  const lines = remark === undefined ? [text] : [unescaped(remark.replaceAll('\\"', '"'))];
  const isMissingFile = (line: unknown) => String(line).startsWith('runtime error') && String(line).includes('open64: 2');
  return lines.every(isMissingFile) && expected.every(isMissingFile) ? expected : lines;
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
