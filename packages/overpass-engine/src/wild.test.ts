/** Holds the engine against queries that people wrote, with the answers of the Overpass API 0.7.62 over Liechtenstein and Monaco. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOsmPbf } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from './index.ts';
import { ask } from './testing/ask.ts';

const root = join(import.meta.dirname, '../../../..');
const wild = join(process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden'), 'wild');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
const EXTRACTS = ['liechtenstein', 'monaco'];
const missing = [wild, ...EXTRACTS.map((name) => join(data, `${name}.osm.pbf`))].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`The queries that people wrote are skipped: ${missing} is not there.`);

describe.skipIf(missing !== undefined)('queries that people wrote', () => {
  const databases = new Map<string, Database>();
  beforeAll(async () => {
    for (const name of EXTRACTS) databases.set(name, createDatabase(await readOsmPbf(createReadStream(join(data, `${name}.osm.pbf`)))));
  }, 120_000);

  const answers = missing === undefined ? readdirSync(join(wild, 'answers')) : [];
  const cases = missing === undefined ? readdirSync(join(wild, 'queries')).sort() : [];
  test.each(cases)('%s', async (file) => {
    const [name] = file.split('.');
    const database = databases.get(name.split('-')[0]);
    const expected = answers.find((each) => each.startsWith(`${name}.`));
    if (database === undefined || expected === undefined) throw new Error(`${file} has no data or no answer`);
    const given = await ask(database, readFileSync(join(wild, 'queries', file), 'utf8'));
    expect(given.status, given.text.slice(0, 2000)).toBe(200);
    const answer = gunzipSync(readFileSync(join(wild, 'answers', expected))).toString();
    if (expected.endsWith('.json.gz')) expectSame(elementsOf(given.text), elementsOf(answer));
    else expectSame(linesOf(given.text), linesOf(answer));
  });
});

/** The elements, one a line, in their order and that of the answer's keys sorted. */
function elementsOf(text: string): string[] {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([key, each]) => [key, sorted(each)]),
    );
  };
  return JSON.parse(text).elements.map((element: unknown) => JSON.stringify(sorted(element)));
}

/** The lines, without who made them and when the data was read. */
function linesOf(text: string): string[] {
  return text
    .replace(/ generator="[^"]*"/, '')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('<meta '));
}

/** A comparison of 100,000 lines by the test library takes longer than the test, so only what is around the first difference is shown. */
function expectSame(given: readonly string[], expected: readonly string[]): void {
  const length = Math.max(given.length, expected.length);
  const first = Array.from({ length }, (_, i) => i).find((i) => given[i] !== expected[i]);
  if (first === undefined) return;
  const around = (lines: readonly string[]) => lines.slice(Math.max(0, first - 2), first + 4);
  expect(around(given)).toEqual(around(expected));
}
