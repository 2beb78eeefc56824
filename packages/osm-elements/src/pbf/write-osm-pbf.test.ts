import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import { StoreBuilder } from '../store-builder.ts';
import { concat, inChunks } from '../testing/byte-chunks.ts';
import { readWithOracle } from '../testing/osm-pbf-oracle.ts';
import { randomPbfStore } from '../testing/random-store.ts';
import { realFile } from '../testing/test-files.ts';
import { readOsmPbf } from './read-osm-pbf.ts';
import { PbfIdError, writeOsmPbf } from './write-osm-pbf.ts';

describe('writeOsmPbf', () => {
  test('gives back what was written, in chunks of any size', async () => {
    const sizes = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 5 }).filter((list) => list.some((size) => size > 0));
    const compression = fc.constantFrom('zlib' as const, 'none' as const);
    await fc.assert(
      fc.asyncProperty(randomPbfStore, sizes, compression, async (store, chunkSizes, packed) => {
        const file = concat(writeOsmPbf(store, { compression: packed }));
        expect(compareStores(store, await readOsmPbf(inChunks(file, chunkSizes)))).toBe(undefined);
      }),
      { numRuns: 150 },
    );
  });

  test('gives back a real file with all its metadata', async () => {
    const bytes = realFile('liechtenstein.osm.pbf');
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    const again = await readOsmPbf(writeOsmPbf(store));
    expect(compareStores(store, again)).toBe(undefined);
  });

  test('writes what a plain reader reads too', async () => {
    const bytes = realFile('monaco.osm.pbf');
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    const again = readWithOracle(concat(writeOsmPbf(store)));
    expect(compareStores(store, { ...again, info: store.info })).toBe(undefined);
  });

  test('omits the lists of a way without nodes and of a relation without members', () => {
    const builder = new StoreBuilder();
    builder.way(7);
    builder.relation(9);
    const [, ways, relations] = writeOsmPbf(builder.finish(), { compression: 'none' });
    // PrimitiveBlock: a table of the empty string, and a group whose one element is its id
    const block = (element: number, id: number) => [0x0a, 2, 0x0a, 0, 0x12, 4, (element << 3) | 2, 2, 0x08, id];
    expect([[...ways.slice(-10)], [...relations.slice(-10)]]).toEqual([block(3, 7), block(4, 9)]);
  });

  test('says up to which change of which replication it is', async () => {
    const builder = new StoreBuilder();
    const facts = { osmBase: '2026-01-01T00:00:00Z', sequence: 5180, replication: 'https://example.org/replication/day' };
    Object.assign(builder.info, facts);
    builder.node(1, 0, 0);
    expect((await readOsmPbf(writeOsmPbf(builder.finish()))).info).toMatchObject(facts);
  });

  test('writes 8000 elements to a block', () => {
    const builder = new StoreBuilder();
    for (let id = 1; id <= 16_001; id++) builder.node(id, 0, 0);
    expect([...writeOsmPbf(builder.finish())].length).toBe(1 + 3);
  });

  test('ends a block early where its elements are large', async () => {
    const builder = new StoreBuilder();
    const note = builder.strings.intern('note');
    for (let id = 1; id <= 6; id++) {
      builder.node(id, 0, 0);
      builder.tag(note, builder.strings.intern(`${id}`.repeat(3_000_000)));
    }
    const store = builder.finish();
    const parts = [...writeOsmPbf(store)];
    expect(parts.length).toBe(1 + 2);
    expect((await readOsmPbf(parts)).nodes.count).toBe(6);
  });

  test.each([
    ['says that ascending ids are sorted', [1, 2, 5], true],
    ['does not say so of others', [1, 5, 2], false],
    ['nor of ids that come twice', [1, 1], false],
    ['nor of negative ids, whose order is not the same everywhere', [-2, -1], false],
  ])('%s', (_, ids, sorted) => {
    const builder = new StoreBuilder();
    for (const id of ids) builder.node(id, 0, 0);
    const [header] = writeOsmPbf(builder.finish(), { compression: 'none' });
    expect(new TextDecoder().decode(header).includes('Sort.Type_then_ID')).toBe(sorted);
  });

  test('declares the box around the nodes where the store has no bounds', async () => {
    const builder = new StoreBuilder();
    builder.node(1, 471234567, -90000000);
    builder.node(2, 471234568, 95000000);
    expect((await readOsmPbf(writeOsmPbf(builder.finish()))).info).toEqual({
      generator: 'Flyover',
      bounds: [47.1234567, -9, 47.1234568, 9.5],
    });
  });

  test('files that were put together have one box around all', async () => {
    const nodeAt = (id: number, lat: number, lon: number) => {
      const builder = new StoreBuilder();
      builder.node(id, lat * 1e7, lon * 1e7);
      return [...writeOsmPbf(builder.finish())];
    };
    expect((await readOsmPbf([...nodeAt(1, 3, 2), ...nodeAt(2, 7, -6)])).info.bounds).toEqual([3, -6, 7, 2]);
  });

  test('names another writing program where it is told one', async () => {
    expect((await readOsmPbf(writeOsmPbf(new StoreBuilder().finish(), { generator: 'by hand' }))).info).toEqual({ generator: 'by hand' });
  });

  test('leaves out what the format cannot hold', async () => {
    const builder = new StoreBuilder();
    builder.node(1);
    builder.node(2, 10, 20);
    builder.area(3600000001);
    builder.made(builder.strings.intern('count'), 0);
    builder.way(3);
    builder.ref(2);
    builder.point(10, 20);
    const store = builder.finish();
    const again = await readOsmPbf(writeOsmPbf(store));
    expect([...again.nodes.ids]).toEqual([2]);
    expect([...again.ways.refs]).toEqual([2]);
    expect(again.areas.count + again.made.count).toBe(0);
    expect(again.ways.geometry).toBe(undefined);
  });

  test('refuses ids whose differences would not be exact', () => {
    const builder = new StoreBuilder();
    builder.node(2 ** 52, 0, 0);
    expect(() => [...writeOsmPbf(builder.finish())]).toThrow(new PbfIdError('node 4503599627370496', 2 ** 52));
  });
  test('refuses references to such ids, and names the element that has them', () => {
    const builder = new StoreBuilder();
    builder.way(7);
    builder.ref(-(2 ** 53));
    expect(() => [...writeOsmPbf(builder.finish())]).toThrow(new PbfIdError('way 7', -(2 ** 53)));
  });
  test('writes changesets of more than 32 bits', async () => {
    const builder = new StoreBuilder();
    builder.node(5, 0, 0);
    builder.changeset(2 ** 32 + 5);
    builder.way(6);
    builder.changeset(2 ** 31);
    const again = await readOsmPbf(writeOsmPbf(builder.finish()));
    expect([again.nodes.meta.changeset?.[0], again.ways.meta.changeset?.[0]]).toEqual([2 ** 32 + 5, 2 ** 31]);
  });
});
