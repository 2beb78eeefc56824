import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServedConfig } from '@flyover/app-config';
import { SqlProblem } from '@flyover/overpass-sql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCall } from '../call.ts';
import { COMMANDS } from '../commands.ts';
import { dataSources } from '../data/data-options.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const VILLAGE = `<osm version="0.6"><meta osm_base="2026-04-01T00:00:00Z"/>
  <node id="5" lat="50" lon="8"><tag k="place" v="village"/><tag k="name" v="Birkenau"/></node></osm>`;

describe('several data sets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ name: 'town', others: { village: VILLAGE }, limits: { perAddress: 4 } });
  });
  afterAll(() => server.close());
  const text = async (path: string) => (await fetch(server.address + path)).text();
  const QUERY = 'interpreter?data=[out:csv(name;false)];node[place];out;';

  test('each answers at its name, the first at the short addresses too', async () => {
    expect(await text(`/api/${QUERY}`)).toBe('Ahorn\nLindenhof\n');
    expect(await text(`/town/api/${QUERY}`)).toBe('Ahorn\nLindenhof\n');
    expect(await text(`/village/api/${QUERY}`)).toBe('Birkenau\n');
    expect([await text('/api/timestamp'), await text('/village/api/timestamp')]).toEqual([
      '2026-03-01T12:00:00Z\n',
      '2026-04-01T00:00:00Z\n',
    ]);
    expect(await text('/village/api/convert?data=out;')).toContain('&lt;osm-script&gt;');
    expect(await text('/village/api/status')).toContain('4 slots available now.');
    expect((await fetch(`${server.address}/wood/api/status`)).status).toBe(404);
  });

  test('each has its places and its map', async () => {
    expect([await text('/search?q=birkenau'), await text('/village/search?q=ahorn')]).toEqual(['[]', '[]']);
    expect(JSON.parse(await text('/village/search?q=birkenau'))).toMatchObject([{ osm_id: 5 }]);
    expect([await text('/tiles/14/8556/5556.mvt'), (await text('/village/tiles/14/8556/5556.mvt')).includes('Birkenau')]).toEqual([
      '',
      true,
    ]);
  });

  test('the page learns of all of them', async () => {
    const config = JSON.parse(await text('/config.json')) as ServedConfig;
    expect(config.suggestedServers.slice(0, 2)).toEqual([
      { url: '/api/', name: 'this server (town.osm)', coverage: 'town.osm (10.000, 20.000, 10.020, 20.020)' },
      { url: '/village/api/', name: 'this server (village)', coverage: 'village (50.000, 8.000, 50.000, 8.000)' },
    ]);
    expect(config.dataSets).toEqual([
      {
        server: '/village/api/',
        search: '/village/',
        data: {
          name: 'village',
          invented: false,
          elements: 1,
          counts: { nodes: 1, ways: 0, relations: 0 },
          bounds: [50, 8, 50, 8],
          osmBase: '2026-04-01T00:00:00Z',
          areaName: 'Birkenau',
        },
        basemap: { kind: 'vector', tiles: '/village/tiles/{z}/{x}/{y}.mvt', maxzoom: 15 },
        view: { lat: 50, lon: 8, zoom: 15 },
      },
    ]);
  });

  test('kill_my_queries ends the queries over its own data, and slots count for all', async () => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const own = await startTestServer({
      others: { village: VILLAGE },
      query: (_query, _seconds, signal) => {
        begun();
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const answer = fetch(`${own.address}/village/api/interpreter?data=node(1);out;`);
    await running;
    const ask = async (path: string) => (await fetch(own.address + path)).text();
    expect(await ask('/api/status')).toContain('7 slots available now.');
    expect(await ask('/api/kill_my_queries')).toBe('0 queries ended.\n');
    expect(await ask('/village/api/kill_my_queries')).toBe('1 query ended.\n');
    expect((await answer).status).toBe(504);
    await own.close();
  });
});

describe('--data', () => {
  const serve = COMMANDS.find(({ name }) => name === 'serve');
  const sources = async (...values: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'flyover-data-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const file of ['a.osm', 'b.osm', 'c=d.osm']) await writeFile(join(folder, file), VILLAGE);
    if (serve === undefined) throw new Error('there is no serve');
    const named = await dataSources(
      readCall(
        serve,
        values.map((value) => `--data=${value.replace('@', `${folder}/`)}`),
      ),
    );
    return named.map(({ name, path }) => [name, path?.slice(folder.length + 1)]);
  };

  test('takes files with names, the first perhaps without', async () => {
    expect(await sources('@a.osm')).toEqual([[undefined, 'a.osm']]);
    expect(await sources('@a.osm', 'B-2=@b.osm')).toEqual([
      [undefined, 'a.osm'],
      ['B-2', 'b.osm'],
    ]);
    expect(await sources('one=@a.osm', 'two=@b.osm')).toEqual([
      ['one', 'a.osm'],
      ['two', 'b.osm'],
    ]);
    expect(await sources('@c=d.osm')).toEqual([[undefined, 'c=d.osm']]);
  });

  test.each([
    [['@a.osm', '@b.osm'], 'needs a name, since it is not the first'],
    [['one=@a.osm', 'ONE=@b.osm'], 'two files of --data are named ONE'],
    [['api=@a.osm'], 'the server has something else at /api'],
    [['Assets=@a.osm'], 'the server has something else at /Assets'],
    [['reverse=@a.osm'], 'the server has something else at /reverse'],
    [['lookup=@a.osm'], 'the server has something else at /lookup'],
    [['=@a.osm'], 'takes a name of at most 40 letters'],
    [['__proto__=@a.osm'], 'takes a name of at most 40 letters'],
    [['a b=@a.osm'], 'takes a name of at most 40 letters'],
    [['a"b=@a.osm'], 'takes a name of at most 40 letters'],
    [['a:id=@a.osm'], 'takes a name of at most 40 letters'],
    [['ä=@a.osm'], 'takes a name of at most 40 letters'],
    [[`${'a'.repeat(41)}=@a.osm`], 'takes a name of at most 40 letters'],
    [['one=@z.osm'], 'there is no file'],
  ])('refuses %j', (values, message) => expect(sources(...values)).rejects.toThrow(message));
});

test('a database that takes too long for a tile or a search is a gateway that times out', async () => {
  const fault = { kind: 'tooSlow', seconds: 60 } as const;
  const server = await startTestServer({ replicas: { use: () => Promise.reject(new SqlProblem(fault)) } });
  onTestFinished(() => server.close());
  for (const path of ['/tiles/14/1/1.mvt', '/search?q=a']) {
    const answer = await fetch(server.address + path);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([504, '60']);
    expect(await answer.text()).toContain('the database takes longer than 60 s for it: ask for a smaller part, or again later');
  }
});
