/** Holds the engine against the answers of the Overpass API 0.7.62 over Liechtenstein. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOsmPbf } from '@flyover/osm-elements';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerQuery, createDatabase, type Database } from './index.ts';

const root = join(import.meta.dirname, '../../../..');
const golden = process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden');
const data = join(process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data'), 'liechtenstein.osm.pbf');
const missing = [golden, data].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`The golden answers are skipped: ${missing} is not there.`);

describe.skipIf(missing !== undefined)('the answers of the Overpass API', () => {
  let database: Database;
  beforeAll(async () => {
    database = createDatabase(await readOsmPbf(createReadStream(data)), { osmBase: '2018-04-10T20:44:02Z' });
  });

  const answer = async (text: string) => {
    const { status, contentType, body } = await answerQuery(database, text);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { status, contentType, text: Buffer.concat(chunks).toString() };
  };
  const files = (folder: string) => (missing === undefined ? readdirSync(join(golden, folder)).sort() : []);

  describe('golden queries', () => {
    const queries = files('queries');
    test.each(queries)('%s', async (file) => {
      const name = file.replace('.overpassql', '');
      const expected = files('answers').find((each) => each.startsWith(`${name}.`)) ?? '';
      const bytes = gunzipSync(readFileSync(join(golden, 'answers', expected)));
      const given = await answer(readFileSync(join(golden, 'queries', file), 'utf8'));
      expect(given.status).toBe(200);
      expectSame(given.text, bytes.toString());
    });
  });

  describe('edge answers', () => {
    const queries = files('edge').filter((file) => file.endsWith('.overpassql'));
    test.each(queries)('%s', async (file) => {
      const [head, ...body] = readFileSync(join(golden, 'edge', file.replace('.overpassql', '.answer')), 'utf8').split('\n\n');
      const given = await answer(readFileSync(join(golden, 'edge', file), 'utf8'));
      expect(`status: ${given.status}\ncontent-type: ${given.contentType}`).toBe(head);
      expectSame(given.text, body.join('\n\n'));
    });
  });
});

/** The whole text, line by line, but for who made it, and how many seconds or megabytes it took. */
function expectSame(given: string, expected: string): void {
  const plain = (text: string) =>
    text
      .replace(/"generator": "[^"]*"/, '')
      .replace(/generator="[^"]*"/, '')
      .replace(/after \d+ seconds/, 'after some seconds')
      .replace(/at least \d+ MB/, 'at least some MB')
      .trimEnd();
  if (plain(given) === plain(expected)) return;
  const a = plain(given).split('\n');
  const b = plain(expected).split('\n');
  // a comparison of 500,000 lines by the test library takes longer than the test
  const first = a.findIndex((line, i) => line !== b[i]);
  const at = first === -1 && a.length !== b.length ? Math.min(a.length, b.length) : first;
  expect(a.slice(Math.max(0, at - 5), at + 5)).toEqual(b.slice(Math.max(0, at - 5), at + 5));
}
