/** Holds the engine against what the Overpass API 0.7.62 answers to queries of public reports, over small files. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';

const reports = join(process.env.FLYOVER_CASES ?? join(import.meta.dirname, '../../../../shared/cases'), 'reports');
const isThere = existsSync(reports);
if (!isThere) console.warn(`The queries of public reports are skipped: ${reports} is not there.`);

describe.skipIf(!isThere)('a public report', () => {
  const answer = async (data: string, query: string) => {
    const [folder] = data.split('/');
    const database = createDatabase(await readElements(createReadStream(join(reports, data))));
    return ask(database, readFileSync(join(reports, folder, query), 'utf8'));
  };
  const elements = async (data: string, query: string): Promise<Record<string, unknown>[]> =>
    JSON.parse((await answer(data, query)).text).elements;

  test.each(['q1.overpassql', 'q2.overpassql'])('differences come in XML alone: %s', async (query) => {
    const { status, text } = await answer('diff-json-csv/data.osh', query);
    expect(status).toBe(400);
    expect(text).toContain('line 1: static error: The selected output format does not support the diff or adiff mode.');
  });

  test('bounds go the short way across the antimeridian', async () => {
    const found = await elements('bounds-antimeridian/data.osm', 'q.overpassql');
    const bounds = (minlon: number) => expect.objectContaining({ minlon, maxlon: -minlon });
    expect(found.map((element) => [element.type, element.id, element.bounds])).toEqual([
      ['relation', 20, bounds(179)],
      ['relation', 20, bounds(179)],
      ['way', 6, bounds(179.95)],
      // but for `out bb` of ways
      ['way', 6, bounds(-179.95)],
    ]);
  });

  // the first as the Overpass API answers, the others as their halves do, and with the ways that run along the antimeridian
  test.each([
    ['q.overpassql', 'node 13 node 14 node 32 node 33 way 4 way 5'],
    ['q-way.overpassql', 'way 4 way 5 way 6 way 20 way 21'],
    ['q-rel.overpassql', 'relation 20'],
    ['q-tri.overpassql', 'node 9 node 10 node 11 node 12 node 13 node 14 node 32 node 33 node 36 node 40'],
  ])('a polygon goes the short way across the antimeridian: %s', async (query, expected) => {
    const found = await elements('poly-antimeridian/data.osm', query);
    expect(found.map(({ type, id }) => `${type} ${id}`).join(' ')).toBe(expected);
  });
});
