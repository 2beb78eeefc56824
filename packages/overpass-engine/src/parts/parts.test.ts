/** A prepared file that is read page by page answers as the same data in memory does, byte for byte: the queries of all golden answers, and random ones. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readOsmPbf } from '@flyover/osm-elements';
import { printCompact } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore, type PlainStore } from '../testing/build-store.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';
import { scripts } from '../testing/twin/random-query.ts';
import { stores } from '../testing/twin/random-store.ts';

const root = join(import.meta.dirname, '../../../../..');
const golden = process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
const missing = [golden, data].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`Prepared files of real data are skipped: ${missing} is not there.`);

/** Few values a page, so that what nobody asked for is not there; fewer take longer. */
const PAGE_VALUES = Number(process.env.FLYOVER_PAGE_VALUES ?? 4096);
const OSM_BASE = '2018-04-10T20:44:02Z';

describe.skipIf(missing !== undefined)('real data in a prepared file', () => {
  const databases = new Map<string, readonly (() => Database)[]>();
  beforeAll(async () => {
    for (const name of ['liechtenstein', 'monaco']) {
      const store = await readOsmPbf(createReadStream(join(data, `${name}.osm.pbf`)));
      const inMemory = createDatabase(store, { osmBase: OSM_BASE });
      databases.set(name, [() => inMemory, preparedDatabase(store, PAGE_VALUES, { osmBase: OSM_BASE })]);
    }
  }, 120_000);
  // the tests below collect garbage hundreds of times
  afterAll(() => databases.clear());

  const expectSame = async (name: string, text: string) => {
    const [expected, given] = await Promise.all((databases.get(name) ?? []).map((open) => ask(open(), text)));
    expect(given).toEqual(expected);
  };
  const texts = (folder: string) =>
    missing === undefined ? readdirSync(join(golden, folder)).filter((file) => /\.(overpassql|ql|xml)$/.test(file)) : [];
  const read = (folder: string, file: string) => readFileSync(join(golden, folder, file), 'utf8');

  // what ends for its time ends elsewhere each time
  test.each(
    [...texts('queries').map((file) => ['queries', file]), ...texts('edge').map((file) => ['edge', file])].filter(
      ([, file]) => !file.includes('timeout'),
    ),
  )('%s/%s', (folder, file) => expectSame('liechtenstein', read(folder, file)));

  test.each(texts('wild/queries'))('wild/%s', (file) => expectSame(file.split('-')[0], read('wild/queries', file)));

  test('probes', async () => {
    const lines = readFileSync(join(golden, 'probes.jsonl'), 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const probe: { data: string; query: string } = JSON.parse(line);
      await expectSame(probe.data, probe.query);
    }
  }, 120_000);
});

test(
  'random queries over random prepared files are answered as over the same elements in memory',
  () =>
    fc.assert(
      fc.asyncProperty(stores, scripts, async (plain, script) => {
        const [text, store] = [printCompact(script), buildStore(plain)];
        expect(await ask(preparedDatabase(store, 16)(), text), text).toEqual(await ask(createDatabase(store), text));
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 150) },
    ),
  120_000,
);

describe('within a bound', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    'node[n];out meta;',
    'way[n];out geom;',
    'way[n];out meta qt;',
    'node[n](if:t["n"]>700);out tags;',
    'nw[n](if:user()=="Ada");out ids;',
    'nw[n][!m];out ids;',
    'nw[n](newer:"2020-01-01T00:00:00Z");out ids;',
    'node(10.05,10.05,10.55,10.55);way(bn)(10.1,10.1,10.11,10.5);out center;',
    'node[n="500"];nw(around:20000)[n];out ids;',
    'way[n];node(w);<;out count;',
    'way[n](if:length()>10&&is_closed()==0&&count_members()==3);out ids;',
    'way[n~"^1"][m];convert x ::id=id(),::geom=geom(),all=per_member(ref()),who=user(),::=::;out geom;',
    'nw[m][n~"^2"]->.a;.a for(t["n"]){make x n=_.val,who=u(user()),size=sum(length());out;}',
  ])(
    'rows that are looked at stay until nobody looks any more, whatever goes meanwhile: %s',
    async (text) => {
      setFlagsFromString('--expose-gc');
      const collect: unknown = runInNewContext('gc');
      const store = buildStore(manyStreets());
      const expected = await ask(createDatabase(store), text);
      // each look at the clock is a turn, in which columns go; what nobody has is taken from memory
      let time = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        if (typeof collect === 'function' && time % 20 === 0) collect();
        time += 21;
        return time;
      });
      const given = await ask(preparedDatabase(store, 16, { bound: 300 })(), text);
      expect([given, given.text.length > 400]).toEqual([expected, true]);
    },
    60_000,
  );
});

/** More elements than are looked at in one go. */
function manyStreets(): PlainStore {
  const each = Array.from({ length: 1000 }, (_, i) => i);
  const said = (i: number) => ({
    tags: { n: String(i), ...(i % 3 === 0 && { m: 'yes' }) },
    version: 1,
    timestamp: i % 2 === 0 ? '2021-01-01T00:00:00Z' : '2019-01-01T00:00:00Z',
    uid: i,
    user: i % 2 === 0 ? 'Ada' : 'Bob',
    changeset: i,
  });
  return {
    nodes: each.map((i) => ({ id: i * 3 + 1, lat: 10 + (i % 100) / 100, lon: 10 + ((i * 37) % 100) / 100, ...said(i) })),
    ways: each.map((i) => ({ id: i * 2 + 1, nodes: [i, (i * 7) % 1000, (i + 1) % 1000].map((node) => node * 3 + 1), ...said(i) })),
  };
}
