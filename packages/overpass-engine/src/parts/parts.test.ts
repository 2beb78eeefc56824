/** A prepared file that is read page by page answers as the same data in memory does, byte for byte: the queries of all golden answers, and random ones. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { inflatePlainly, readOsmPbf, setInflate } from '@flyover/osm-elements';
import { printCompact } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../index.ts';
import { ask } from '../testing/ask.ts';
import { buildStore, preparedDatabase } from '../testing/databases.ts';
import { scripts } from '../testing/twin/random-query.ts';
import { stores } from '../testing/twin/random-store.ts';

const root = join(import.meta.dirname, '../../../../..');
const golden = process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
const missing = [golden, data].find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`Prepared files of real data are skipped: ${missing} is not there.`);

/** Few values a page, so that what nobody asked for is not there; fewer take longer. */
const PAGE_VALUES = Number(process.env.FLYOVER_PAGE_VALUES ?? 16_384);
const OSM_BASE = '2018-04-10T20:44:02Z';

describe.skipIf(missing !== undefined)('real data in a prepared file', () => {
  const databases = new Map<string, readonly (() => Database)[]>();
  beforeAll(async () => {
    // pages are inflated for each query anew: fflate takes a third of the test for it (`node-readers.test.ts` holds both against each other)
    setInflate((input, output) => {
      output.set(inflateSync(input));
      return true;
    });
    for (const name of ['liechtenstein', 'monaco']) {
      const store = await readOsmPbf(createReadStream(join(data, `${name}.osm.pbf`)));
      const inMemory = createDatabase(store, { osmBase: OSM_BASE });
      databases.set(name, [() => inMemory, preparedDatabase(store, PAGE_VALUES, { osmBase: OSM_BASE })]);
    }
  }, 120_000);
  afterAll(() => {
    setInflate(inflatePlainly);
    databases.clear();
  });

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
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 40) },
    ),
  120_000,
);
