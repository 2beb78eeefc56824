/** The answers of a real Overpass API 0.7.62 over the same data, each cut after 2,200 bytes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest, startTestServer, type TestServer } from '../testing/test-server.ts';

const shared = join(import.meta.dirname, '../../../../../shared');
const answers = join(process.env.FLYOVER_CASES ?? join(shared, 'cases'), 'clients/reference.txt');
const monaco = join(process.env.FLYOVER_TESTDATA ?? join(shared, 'data'), 'monaco.osm.pbf');
const isThere = existsSync(answers) && existsSync(monaco);
if (!isThere) console.warn(`The answers of an Overpass API to clients are skipped: ${answers} or ${monaco} is not there.`);

/** Heads and bodies by the request: `GET /api/map?bbox=…`. */
const reported = new Map(
  (isThere ? readFileSync(answers, 'utf8') : '').split(/^### /mu).flatMap((section): [string, { status: number; body: string }][] => {
    const [, asked, status, rest] = /^(\S+ \S+|\S+)[^\n]*\nHTTP\/1\.1 (\d+)[^\n]*\n(.*)$/su.exec(section) ?? [];
    return asked === undefined ? [] : [[asked, { status: Number(status), body: rest.slice(rest.indexOf('\n') + 1) }]];
  }),
);

/** What differs by the server and the moment. */
const comparable = (text: string) => text.replace(/generator="[^"]*"|osm_base="[^"]*"/g, '').trimEnd();

describe.skipIf(!isThere)('the answers of a real Overpass API', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ data: monaco });
  }, 120_000);
  afterAll(() => server.close());

  test.each([
    '/api/map?bbox=7.42,43.73,7.4203,43.7303',
    '/api/map?bbox=7.43,43.73,7.42,43.74',
    '/api/xapi?node[amenity=cafe][bbox=7.42,43.73,7.43,43.74]',
    '/api/xapi?*[name=*][bbox=7.42,43.73,7.421,43.731]',
    '/api/xapi?way[highway=residential|service][bbox=7.42,43.73,7.421,43.731]',
    '/api/xapi_meta?node[amenity=cafe][bbox=7.42,43.73,7.43,43.74]',
    '/api/xapi?nonsense',
  ])('%s', async (path) => {
    const expected = reported.get(`GET ${path}`);
    const answer = await rawRequest(server.port, path);
    expect(answer.status).toBe(expected?.status);
    const start = comparable(expected?.body ?? '');
    expect(start.length).toBeGreaterThan(50);
    // a letter may be cut in the middle
    expect(comparable(answer.body).slice(0, start.length - 1)).toBe(start.slice(0, -1));
  });
});
