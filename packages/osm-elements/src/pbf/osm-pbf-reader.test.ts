import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ELEMENT_TYPE_NAMES, NO_COORDINATE } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { concat, inChunks, randomNumbers } from '../testing/byte-chunks.ts';
import { dataPart, type Field, fileOf, headerPart, message, part, strings, zigzag } from '../testing/osm-pbf-oracle.ts';
import { createOsmPbfReader } from './osm-pbf-reader.ts';
import { readOsmPbf } from './read-osm-pbf.ts';

const header = headerPart('OsmSchema-V0.6', 'DenseNodes');
const node = message([1, zigzag(7)], [8, zigzag(10)], [9, zigzag(-20)]);

/** What reading a file throws, or undefined. */
async function errorOf(file: Uint8Array): Promise<unknown> {
  return readOsmPbf([file]).then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function kindOf(file: Uint8Array): Promise<string | undefined> {
  const error = await errorOf(file);
  return error instanceof ReadError ? error.kind : undefined;
}

describe('elements', () => {
  test('reads plain nodes with their metadata', async () => {
    const info = message([1, 3], [2, 1_500_000_000], [3, 99], [4, 5], [5, 3]);
    const full = message([1, zigzag(-7)], [2, [1]], [3, [2]], [4, info], [8, zigzag(471234567)], [9, zigzag(-95000000)]);
    const store = await readOsmPbf([fileOf(strings('name', 'Vaduz', 'steve'), [2, message([1, full])])]);
    const { nodes } = store;
    expect([nodes.ids[0], nodes.lat[0], nodes.lon[0]]).toEqual([-7, 471234567, -95000000]);
    expect([store.strings.get(nodes.tagKeys[0]), store.strings.get(nodes.tagValues[0])]).toEqual(['name', 'Vaduz']);
    const { version, timestamp, changeset, uid, user } = nodes.meta;
    expect([version?.[0], timestamp?.[0], changeset?.[0], uid?.[0]]).toEqual([3, 1_500_000_000, 99, 5]);
    expect(store.strings.get(user?.[0] ?? 0)).toBe('steve');
  });

  test('reads the format’s units: granularity, offsets, milliseconds', async () => {
    const timed = message([1, zigzag(1)], [4, message([2, 1_500_000_000])], [8, zigzag(5)], [9, zigzag(-3)]);
    // units behind the group that needs them
    const store = await readOsmPbf([fileOf([2, message([1, timed])], [17, 1000], [18, 500], [19, 2_000_000_000], [20, -1_000_000_000])]);
    expect([store.nodes.lat[0], store.nodes.lon[0]]).toEqual([20_000_050, -10_000_030]);
    expect(store.nodes.meta.timestamp?.[0]).toBe(750_000_000);
  });

  test('reads lists that are not packed, or packed in pieces', async () => {
    const way = message([1, 4], [8, zigzag(100)], [8, { zigzag: [1, -2] }], [8, zigzag(5)], [2, 1], [3, [2]]);
    const store = await readOsmPbf([fileOf(strings('highway', 'path'), [2, message([3, way])])]);
    expect([...store.ways.refs]).toEqual([100, 101, 99, 104]);
    expect(store.strings.get(store.ways.tagValues[0])).toBe('path');
  });

  test('reads the coordinates that osmium can put into ways', async () => {
    const way = message([1, 4], [8, { zigzag: [100, 1] }], [9, { zigzag: [10, 5] }], [10, { zigzag: [20, -30] }]);
    const { ways } = await readOsmPbf([fileOf([2, message([3, way])])]);
    expect([ways.geometry?.start, ways.geometry?.lat, ways.geometry?.lon]).toEqual([
      Uint32Array.of(0, 2),
      Int32Array.of(10, 15),
      Int32Array.of(20, -10),
    ]);
  });

  test('reads relations', async () => {
    const relation = message([1, 9], [8, [1, 0, 1]], [9, { zigzag: [5, 1, -10] }], [10, [1, 0, 2]]);
    const store = await readOsmPbf([fileOf(strings('outer'), [2, message([4, relation])])]);
    const { memberTypes, memberRefs, memberRoles } = store.relations;
    const members = Array.from(memberRefs, (ref, i) => [ELEMENT_TYPE_NAMES[memberTypes[i]], ref, store.strings.get(memberRoles[i])]);
    expect(members).toEqual([
      ['way', 5, 'outer'],
      ['node', 6, ''],
      ['relation', -4, 'outer'],
    ]);
  });

  test('leaves out deleted elements, dense and plain, and their tags', async () => {
    const dense = message(
      [1, { zigzag: [1, 1, 1] }],
      [5, message([1, [1, 2, 3]], [6, [1, 0, 1]])],
      [8, { zigzag: [1, 1, 1] }],
      [9, { zigzag: [1, 1, 1] }],
      [10, [0, 1, 2, 0, 1, 3, 0]],
    );
    const way = message([1, 4], [4, message([6, 0])]);
    const store = await readOsmPbf([fileOf(strings('name', 'gone', 'here'), [2, message([2, dense])], [2, message([3, way])])]);
    expect([store.nodes.ids, store.nodes.lat, store.nodes.meta.version]).toEqual([
      Float64Array.of(1, 3),
      Int32Array.of(1, 3),
      Int32Array.of(1, 3),
    ]);
    expect(Array.from(store.nodes.tagValues, (value) => store.strings.get(value))).toEqual(['here']);
    expect(store.ways.count).toBe(0);
  });

  test('gives no coordinates to nodes that osmium left undefined', async () => {
    const undefinedNode = message([1, zigzag(1)], [8, zigzag(2147483647)], [9, zigzag(2147483647)]);
    const { nodes } = await readOsmPbf([fileOf([2, message([1, undefinedNode])])]);
    expect([nodes.lat[0], nodes.lon[0]]).toEqual([NO_COORDINATE, NO_COORDINATE]);
  });

  test('makes no column of metadata that nothing is known of', async () => {
    const dense = message(
      [1, { zigzag: [1] }],
      [5, message([1, [1]], [2, { zigzag: [0] }], [3, { zigzag: [-1] }], [4, { zigzag: [-1] }], [5, { zigzag: [0] }])],
      [8, { zigzag: [1] }],
      [9, { zigzag: [1] }],
    );
    const { nodes } = await readOsmPbf([fileOf([2, message([2, dense])])]);
    expect(nodes.meta).toEqual({ version: Int32Array.of(1) });
  });

  test('passes over unknown parts and fields', async () => {
    const block = dataPart(message([2, message([1, node], [5, message([1, 3])], [99, 'later'])], [200, 1]));
    const store = await readOsmPbf([concat([header, part('OSMIndex', new Uint8Array(0)), block])]);
    expect([...store.nodes.ids]).toEqual([7]);
  });
});

describe('header', () => {
  test('gives bounds, time and writing program', async () => {
    const box = message([1, zigzag(9_471_078_000)], [2, zigzag(9_636_217_000)], [3, zigzag(47_271_280_000)], [4, zigzag(-1_000_000_000)]);
    const block = message([1, box], [4, 'OsmSchema-V0.6'], [16, 'by hand'], [32, 1_523_393_042]);
    const { info } = await readOsmPbf([part('OSMHeader', message([1, block]))]);
    expect(info).toEqual({ bounds: [-1, 9.471078, 47.27128, 9.636217], generator: 'by hand', osmBase: '2018-04-10T20:44:02Z' });
  });

  test('refuses a feature that it does not know, by name', async () => {
    expect(await errorOf(headerPart('DenseNodes', 'Teleport'))).toEqual(new ReadError({ kind: 'feature', feature: 'Teleport' }, 17));
  });
});

describe('blobs', () => {
  const block = message([2, message([1, node])]);

  const random = randomNumbers(1);
  const noise = Uint8Array.from({ length: 1_200_000 }, () => random(256));
  const large = message([1, message([1, noise])], [2, message([1, node])]);
  const largePacked = zlibSync(large, { level: 1 });

  test('unpacks zlib, also above a megabyte', async () => {
    expect(largePacked.length).toBeGreaterThan(1 << 20);
    const store = await readOsmPbf([header, part('OSMData', message([2, large.length], [3, largePacked]))]);
    expect([...store.nodes.ids]).toEqual([7]);
  });

  test.each([
    ['lzma', 4],
    ['bzip2', 5],
    ['zstd', 7],
  ])('says that %s is not supported', async (name, field) => {
    const error = await errorOf(concat([header, part('OSMData', message([2, 10], [field, block]))]));
    expect(error instanceof ReadError && [error.kind, error.message.includes(name)]).toEqual(['unsupported', true]);
  });

  const packed = zlibSync(block);
  const flipped = Uint8Array.from(packed, (byte, i) => (i === packed.length - 1 ? byte ^ 1 : byte));
  test.each([
    ['above a megabyte that is longer than it says', message([2, 500_000], [3, largePacked]), 'malformed'],
    ['without data', message([2, 10]), 'malformed'],
    ['whose checksum is wrong', message([2, block.length], [3, flipped]), 'malformed'],
    ['longer than it says', message([2, block.length - 1], [3, packed]), 'malformed'],
    ['shorter than it says', message([2, block.length + 1], [3, packed]), 'malformed'],
    ['that does not say how large it is', message([3, packed]), 'malformed'],
    ['that says it is larger than its data can be', message([2, 30 << 20], [3, packed]), 'malformed'],
    ['that says it is larger than the limit', message([2, 33 << 20], [3, packed]), 'limit'],
    ['with lz4 that is none', message([2, 100], [6, packed]), 'malformed'],
  ])('refuses a blob %s', async (_, blob, kind) => expect(await kindOf(concat([header, part('OSMData', blob)]))).toBe(kind));

  test('unpacks no more of a bomb than it says it holds', async () => {
    const bomb = zlibSync(new Uint8Array(16 << 20));
    expect(await kindOf(concat([header, part('OSMData', message([2, 1000], [3, bomb]))]))).toBe('malformed');
  });

  test('refuses a file whose parts grow as data never does, before it unpacks them', async () => {
    // a block of a string that no element uses
    const block = message([1, message([1, new Uint8Array(16 << 20)])]);
    const bomb = part('OSMData', message([2, block.length], [3, zlibSync(block)]));
    const kinds = [];
    for (const count of [3, 4]) kinds.push(await kindOf(concat([header, ...new Array(count).fill(bomb)])));
    expect(kinds).toEqual([undefined, 'limit']);
  });
});

describe('damage', () => {
  const good = fileOf(strings('a'), [2, message([1, node])]);
  const way = (...fields: Field[]) => fileOf(strings('a'), [2, message([3, message([1, 1], ...fields)])]);
  const dense = (...fields: Field[]) => fileOf(strings('a'), [2, message([2, message([1, { zigzag: [1, 1] }], ...fields)])]);
  const lats = [8, { zigzag: [1, 1] }] as const;
  const lons = [9, { zigzag: [1, 1] }] as const;

  test.each([
    ['no bytes', new Uint8Array(0), 'empty'],
    ['three bytes', good.subarray(0, 3), 'truncated'],
    ['a cut in the header', good.subarray(0, 10), 'truncated'],
    ['a cut in the last block', good.subarray(0, good.length - 1), 'truncated'],
    ['text', new TextEncoder().encode('<osm version="0.6"/>'), 'wrong-format'],
    ['zeros', new Uint8Array(100), 'wrong-format'],
    ['noise behind a likely length', Uint8Array.of(0, 0, 0, 4, 255, 255, 255, 255), 'wrong-format'],
    ['elements before the header', dataPart(message()), 'malformed'],
    ['a file without a header', part('OSMIndex', new Uint8Array(2)), 'wrong-format'],
    ['a header of a part above 64 KiB', concat([header, Uint8Array.of(0, 2, 0, 0)]), 'limit'],
    ['a part above 32 MiB', concat([header, Uint8Array.of(0, 0, 0, 14), message([1, 'OSMData'], [3, 34 << 20])]), 'limit'],
    ['a string that is not there', way([2, [7]], [3, [1]]), 'malformed'],
    ['keys without values', way([2, [1]]), 'malformed'],
    ['a time after the year 9999', way([4, message([2, 2 ** 40])]), 'malformed'],
    ['a version above 32 bits', way([4, message([1, 2 ** 33])]), 'malformed'],
    ['a way with latitudes only', way([8, { zigzag: [1] }], [9, { zigzag: [1] }]), 'malformed'],
    ['fewer latitudes than nodes', dense([8, { zigzag: [1] }], lons), 'malformed'],
    ['half a tag', dense(lats, lons, [10, [1]]), 'malformed'],
    ['tags behind the last node', dense(lats, lons, [10, [0, 0, 1, 1]]), 'malformed'],
    ['fewer versions than nodes', dense(lats, lons, [5, message([1, [1]])]), 'malformed'],
    ['an unknown kind of member', fileOf([2, message([4, message([1, 1], [8, [0]], [9, { zigzag: [1] }], [10, [3]])])]), 'malformed'],
    ['a field that passes its message', fileOf([2, Uint8Array.of(0x0a, 0x7f)]), 'malformed'],
    ['a field without a number', fileOf([2, Uint8Array.of(0)]), 'malformed'],
    ['a group (kind 3)', fileOf([2, Uint8Array.of(0x33)]), 'malformed'],
    ['a number of eleven bytes', fileOf([2, new Uint8Array(12).fill(0xff)]), 'malformed'],
  ])('%s', async (_, file, kind) => expect(await kindOf(file)).toBe(kind));

  test('errors say where: the blob for what is inside it, the end for missing bytes', async () => {
    expect(await errorOf(concat([header, dataPart(Uint8Array.of(0))]))).toEqual(
      new ReadError({ kind: 'damaged', format: '.osm.pbf', part: 'tag' }, header.length + 15),
    );
    const cut = await errorOf(good.subarray(0, good.length - 1));
    expect(cut).toMatchObject({ fault: { kind: 'cut', format: '.osm.pbf', byte: good.length - 1 } });
  });
});

describe('push', () => {
  const file = concat([header, dataPart(message([2, message([1, node])])), dataPart(message([2, message([1, node])]))]);

  test('counts bytes and elements as they come', () => {
    const seen: unknown[] = [];
    const reader = createOsmPbfReader({ onProgress: (progress) => seen.push(progress) });
    const cut = file.length - 5;
    reader.push(file.subarray(0, cut));
    reader.push(file.subarray(cut));
    expect(seen).toEqual([
      { bytes: cut, elements: 1 },
      { bytes: file.length, elements: 2 },
    ]);
    expect(reader.finish().nodes.count).toBe(2);
  });

  test('keeps what came before an abort as a part', () => {
    const abort = new AbortController();
    const reader = createOsmPbfReader({ signal: abort.signal });
    reader.push(file.subarray(0, file.length - 5));
    abort.abort(new Error('enough'));
    expect(() => reader.push(file.subarray(file.length - 5))).toThrow(new Error('enough'));
    expect([...reader.partial().nodes.ids]).toEqual([7]);
  });

  test('says the same error again after damage', () => {
    const reader = createOsmPbfReader();
    expect(() => reader.push(new Uint8Array(100))).toThrow(ReadError);
    expect(() => reader.push(file)).toThrow(ReadError);
    expect(() => reader.finish()).toThrow(ReadError);
  });

  test('an abort ends the wait for a source that gives nothing, and cancels it', async () => {
    const abort = new AbortController();
    let cancelled: unknown;
    const silent = new ReadableStream<Uint8Array>({
      cancel(reason) {
        cancelled = reason;
      },
    });
    const reading = readOsmPbf(silent, { signal: abort.signal });
    abort.abort('stop');
    await expect(reading).rejects.toBe('stop');
    expect(cancelled).toBe('stop');
  });

  test('takes chunks of one byte, and empty ones', async () => {
    expect((await readOsmPbf(inChunks(file, [1, 0]))).nodes.count).toBe(2);
  });
});
