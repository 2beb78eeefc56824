import { afterEach, describe, expect, test, vi } from 'vitest';
import { ReadError } from '../read-error.ts';
import { fuzzRuns, randomNumbers } from '../testing/byte-chunks.ts';
import { readable } from '../testing/element-text.ts';
import { type FarHost, type HostOptions, startFarHost } from '../testing/far-host.ts';
import { parquetFile } from '../testing/parquet-files.ts';
import { FAR_LIMITS, type FarLimits, openFarParquet } from './far-parquet.ts';

const hosts: FarHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});

async function hostOf(file: Uint8Array, options?: HostOptions): Promise<FarHost> {
  const host = await startFarHost(file, options);
  hosts.push(host);
  return host;
}

/** No file is small enough to be read wherever its rows are. */
const LIMITS: FarLimits = { ...FAR_LIMITS, small: 0 };
const WORLD = { south: -90, west: -180, north: 90, east: 180 };
/** Around the fifth place of the second row group, and no other. */
const ONE_PLACE = { south: 19, west: -56, north: 21, east: -54 };

async function readFrom({ address }: FarHost, box = WORLD, limits = LIMITS, signal = new AbortController().signal) {
  const file = await openFarParquet(address, signal, limits);
  return file.read(box, { signal });
}

const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (thrown: unknown) => {
      if (thrown instanceof ReadError) return thrown.fault;
      throw thrown;
    },
  );

describe('a file of several row groups', () => {
  test('is read for a box: its footer, and the row group that meets it', async () => {
    const host = await hostOf(parquetFile('groups'));
    // all of it is shorter than what is asked for first
    const file = await openFarParquet(host.address, new AbortController().signal, LIMITS);
    const before = host.sent;
    const { store, box, bytes } = await file.read(ONE_PLACE, {});
    expect(box).toEqual(ONE_PLACE);
    const places = new Set(readable(store).map(({ at, tags }) => JSON.stringify([at, tags])));
    expect([...places]).toEqual([JSON.stringify([[20, -55], { n: '12' }])]);
    expect(store.nodes.count).toBe(256);
    // two columns of one of four row groups; those of the boxes stay where they are
    expect(host.asked).toEqual(['HEAD', `GET 0-${host.file.length - 1}`, 'GET 721-983']);
    expect(host.sent - before).toBe(bytes);
  });
  test('has nothing in a box beside them, which is told with where it has', async () => {
    const host = await hostOf(parquetFile('groups'));
    expect(await faultOf(readFrom(host, { south: 60, west: 0, north: 61, east: 1 }))).toEqual({
      ...{ kind: 'farElsewhere', south: 0, west: -175, north: 35, east: 135, byte: 0 },
    });
  });
  test('is read on both sides of the 180th meridian', async () => {
    const host = await hostOf(parquetFile('groups'));
    const { store } = await readFrom(host, { south: -1, west: 134, north: 36, east: -174 });
    expect(new Set(store.nodes.lon)).toEqual(new Set([-175e7, 135e7]));
  });
  test('is not read where a box has too much of it, which is told', async () => {
    const host = await hostOf(parquetFile('groups'));
    expect(await faultOf(readFrom(host, WORLD, { ...LIMITS, rows: 8000 }))).toMatchObject({ kind: 'farWide', megabytes: 1, rows: 8192 });
    expect(await faultOf(readFrom(host, ONE_PLACE, { ...LIMITS, bytes: 200 }))).toMatchObject({
      kind: 'farWide',
      megabytes: 1,
      rows: 2048,
    });
    expect((await readFrom(host, ONE_PLACE, { ...LIMITS, rows: 2048 })).store.nodes.count).toBe(256);
  });
  test('is read as a whole where it is small', async () => {
    const host = await hostOf(parquetFile('groups'));
    const { store, box } = await readFrom(host, ONE_PLACE, FAR_LIMITS);
    expect([store.nodes.count, box]).toEqual([8192, undefined]);
  });
});

describe('schemas of the field', () => {
  const elements = async (name: Parameters<typeof parquetFile>[0]) => {
    const { store } = await readFrom(await hostOf(parquetFile(name)), WORLD, FAR_LIMITS);
    return readable(store).filter(({ tags, id }) => tags !== undefined || id > 0);
  };
  test('of Overture: names, sources and tags are those that a mapper knows', async () => {
    expect(await elements('overture')).toEqual([
      {
        type: 'node',
        id: -1,
        at: [52.5, 13.4],
        tags: {
          id: '08f1',
          version: '1',
          source: 'meta;OpenStreetMap',
          'source:ref': '77;w529462943@3',
          name: 'Brunnen',
          'name:en': 'Fountain',
          'name:pl': 'Fontanna',
          'names:rules': '[{"variant":"short","value":"B"}]',
          'categories:primary': 'fountain',
          'categories:alternate': 'monument;art',
          class: 'fountain',
          subtype: 'art',
          confidence: '0.1',
          height: '2.5',
          website: 'https://example.org/a;https://example.org/b',
          'brand:wikidata': 'Q1',
          brand: 'Brand',
          addresses: '[{"freeform":"Hof 1","country":"DE"}]',
          amenity: 'fountain',
          drinking_water: 'no',
        },
      },
    ]);
  });
  test.each(['layercake-columns', 'layercake-tags', 'layercake-map'] as const)(
    'of Layercake, %s: elements of OpenStreetMap',
    async (name) => {
      const more = name === 'layercake-columns' ? { website: 'a;b', 'names:de': 'Hof', 'names:en': 'Court', layer: '3' } : {};
      expect(await elements(name)).toMatchObject([
        { type: 'node', id: 9007199254740, at: [2, 1] },
        { type: 'way', id: 71, tags: { building: 'yes', name: 'Hof', ...more } },
      ]);
    },
  );
});

describe('a host', () => {
  test.each<[string, HostOptions, string[]]>([
    ['that answers no HEAD', { noHead: true }, ['HEAD', 'GET 0-7', 'GET 0-6584', 'GET 4-268']],
    ['that does not send parts', { noRanges: true }, ['HEAD', 'GET 0-6584']],
    ['that does not say how large the file is', { noSize: true }, ['HEAD', 'GET 0-7', 'GET']],
  ])('%s', async (_, options, asked) => {
    const host = await hostOf(parquetFile('groups'), options);
    const { store } = await readFrom(host, { ...WORLD, east: -170 });
    expect([store.nodes.count > 0, host.asked]).toEqual([true, asked]);
  });
  test('that does not send parts of what is too large: told before it is sent', async () => {
    const host = await hostOf(parquetFile('groups'), { noRanges: true });
    expect(await faultOf(readFrom(host, WORLD, { ...LIMITS, bytes: 5000 }))).toMatchObject({ kind: 'farWhole', megabytes: 1 });
    const endless = await hostOf(parquetFile('groups'), { noRanges: true, noSize: true });
    expect(await faultOf(readFrom(endless, WORLD, { ...LIMITS, bytes: 5000 }))).toMatchObject({ kind: 'farWhole' });
  });
  test('without the file, or none at all', async () => {
    const host = await hostOf(parquetFile('groups'), { instead: (_, response) => response.writeHead(404).end() !== undefined });
    const { host: name } = new URL(host.address);
    expect(await faultOf(readFrom(host))).toMatchObject({ kind: 'farStatus', status: 404, host: name });
    host.close();
    expect(await faultOf(readFrom(host))).toMatchObject({ kind: 'farUnreached', host: name });
  });
  test.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://me:secret@127.0.0.1/a.parquet', 'a.parquet'])(
    '%s is none',
    async (address) => {
      expect(await faultOf(openFarParquet(address, new AbortController().signal))).toMatchObject({ kind: 'farUnreached' });
    },
  );
  test('by http, asked from a page that came by https, unless it is this computer', async () => {
    vi.stubGlobal('location', new URL('https://example.org/flyover/worker.js'));
    const host = await hostOf(parquetFile('groups'));
    expect((await readFrom(host, ONE_PLACE)).store.nodes.count).toBe(256);
    const asked = faultOf(readFrom({ ...host, address: 'http://data.example.org/places.parquet' }));
    expect(await asked).toMatchObject({ kind: 'farInsecure', host: 'data.example.org' });
    vi.unstubAllGlobals();
  });
  test('whose file changes, or that sends more or less than was asked for', async () => {
    const host = await hostOf(parquetFile('groups'));
    const { signal } = new AbortController();
    const file = await openFarParquet(host.address, signal, LIMITS);
    host.file = host.file.subarray(0, 800);
    expect(await faultOf(file.read(ONE_PLACE, { signal }))).toMatchObject({ kind: 'farChanged' });
    let sent = 0;
    const dated = await hostOf(parquetFile('groups'), {
      instead: (_, response) => {
        response.setHeader('Last-Modified', new Date(++sent * 1000).toUTCString());
        return false;
      },
    });
    expect(await faultOf(readFrom(dated))).toMatchObject({ kind: 'farChanged' });
    const endless = await hostOf(parquetFile('groups'), {
      instead: ({ method }, response) => {
        if (method === 'HEAD') return false;
        response.writeHead(206);
        const more = () => !response.destroyed && response.write(new Uint8Array(1 << 16)) && setImmediate(more);
        response.on('drain', more);
        more();
        return true;
      },
    });
    expect(await faultOf(readFrom(endless))).toMatchObject({ kind: 'farChanged' });
  });
  test('that is stopped, while it keeps silent or sends', async () => {
    const silent = await hostOf(parquetFile('groups'), { instead: () => true });
    const stopped = new AbortController();
    const reading = readFrom(silent, WORLD, LIMITS, stopped.signal);
    setTimeout(() => stopped.abort(new Error('stopped')), 20);
    await expect(reading).rejects.toThrow('stopped');
  });
});

describe('a file that is none, or lies', () => {
  test('is told as what it is', async () => {
    const other = await hostOf(new TextEncoder().encode('<html>Log in first</html>'));
    expect(await faultOf(readFrom(other))).toMatchObject({ kind: 'otherFormat', format: 'GeoParquet' });
    expect(await faultOf(readFrom(await hostOf(new Uint8Array(0))))).toMatchObject({ kind: 'cut' });
    expect(await faultOf(readFrom(await hostOf(parquetFile('groups').subarray(0, 6000))))).toMatchObject({ kind: 'otherFormat' });
  });
  test('whose boxes are not said: read where it is small, else told', async () => {
    // without its statistics: the names of the columns are others
    const file = parquetFile('groups');
    const text = new TextDecoder('latin1').decode(file).replaceAll('xmin', 'kmin');
    const host = await hostOf(Uint8Array.from(text, (char) => char.charCodeAt(0)));
    expect((await readFrom(host, ONE_PLACE)).store.nodes.count).toBe(8192);
    expect(await faultOf(readFrom(host, ONE_PLACE, { ...LIMITS, bytes: 2000 }))).toMatchObject({ kind: 'farBoxless', megabytes: 1 });
  });
  test.each<[string, (file: Uint8Array, view: DataView) => void]>([
    ['a footer longer than the file', (file, view) => view.setUint32(file.length - 8, 0x7fffffff, true)],
    ['a footer that begins elsewhere', (file, view) => view.setUint32(file.length - 8, 1000, true)],
  ])('%s', async (_, change) => {
    const file = parquetFile('groups');
    change(file, new DataView(file.buffer));
    expect(await faultOf(readFrom(await hostOf(file)))).toMatchObject({ kind: 'damaged', format: 'GeoParquet' });
  });
  test.each<[string, number[]]>([
    // a field that is a list, and lists as its items
    ['lists of 30 million in each other', [0x19, ...Array.from({ length: 60 }, () => [0xf9, 0x80, 0x87, 0xa7, 0x0e]).flat()]],
    ['a number without end', [0x16, ...Array.from({ length: 400_000 }, () => 0xff)]],
  ])('a footer with %s costs neither time nor memory', async (_, footer) => {
    const file = new Uint8Array(footer.length + 8);
    file.set(footer);
    new DataView(file.buffer).setUint32(footer.length, footer.length, true);
    file.set(new TextEncoder().encode('PAR1'), footer.length + 4);
    const start = performance.now();
    expect(await faultOf(readFrom(await hostOf(file)))).toMatchObject({ kind: 'damaged' });
    expect(performance.now() - start).toBeLessThan(5000);
  });
  test('any damage ends in a sentence', async () => {
    const random = randomNumbers(48);
    const host = await hostOf(parquetFile('groups'));
    for (let run = 0; run < fuzzRuns; run++) {
      host.file = parquetFile(run % 2 === 0 ? 'groups' : 'overture');
      // the footer, mostly: pages have tests of their own
      for (let change = 0; change < 3; change++) {
        const at = host.file.length - 1 - random(run % 3 === 0 ? host.file.length : 2500);
        host.file[at] = random(256);
      }
      const fault = await faultOf(readFrom(host));
      expect(fault === 'read' || typeof fault === 'object').toBe(true);
    }
  });
});
