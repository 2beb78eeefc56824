import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStores } from './compare-stores.ts';
import type { ElementStore } from './element-store.ts';
import { readOsmPbf } from './pbf/read-osm-pbf.ts';
import { ReadError } from './read-error.ts';
import { storeFromBuffer, storeToBuffer } from './store-buffer.ts';
import { StoreBuilder } from './store-builder.ts';
import { storeFromMessage, storeToMessage, storeTransferables } from './store-message.ts';
import { randomNumbers } from './testing/byte-chunks.ts';
import { randomPbfStore } from './testing/random-store.ts';
import { realFile } from './testing/test-files.ts';

/** A store with every column there is. */
function fullStore(): ElementStore {
  const builder = new StoreBuilder();
  const meta = () => {
    builder.version(2);
    builder.timestamp(1_500_000_000);
    builder.changeset(2 ** 40);
    builder.uid(7);
    builder.user(builder.strings.intern('Zoë'));
  };
  builder.node(1, 471234567, -95000000);
  builder.tag(builder.strings.intern('name'), builder.strings.intern('Vaduz ⛰️'));
  meta();
  builder.way(2);
  for (const ref of [1, 2 ** 40]) {
    builder.ref(ref);
    builder.point(10, 20);
  }
  builder.center(5, 6);
  builder.bounds(1, 2, 3, 4);
  meta();
  builder.relation(3);
  builder.member(1, 2, builder.strings.intern('outer'));
  builder.point(7, 8);
  builder.center(5, 6);
  builder.bounds(1, 2, 3, 4);
  meta();
  builder.area(3600000003);
  builder.made(builder.strings.intern('road'), 2 ** 53);
  builder.longId(builder.strings.intern('9007199254740993'));
  builder.shape(builder.strings.intern('{"type":"Point","coordinates":[1.0000000,2.0000000]}'));
  Object.assign(builder.info, { generator: 'by hand', osmBase: '2026-01-01T00:00:00Z', areasBase: '2026-01-01T00:00:00Z' });
  Object.assign(builder.info, { copyright: 'ODbL', remarks: ['slow'], bounds: [1, 2, 3, 4] });
  return builder.finish();
}

/** The kind of the ReadError that opening a buffer throws. */
function kindOf(buffer: ArrayBuffer): string | undefined {
  try {
    storeFromBuffer(buffer);
    return undefined;
  } catch (error) {
    return error instanceof ReadError ? error.kind : String(error);
  }
}

/** The buffer of the full store after a change of its description, which keeps its length. */
function described(change: (text: string) => string): ArrayBuffer {
  const bytes = new Uint8Array(storeToBuffer(fullStore()));
  const length = new DataView(bytes.buffer).getUint32(12, true);
  const text = new TextDecoder().decode(bytes.subarray(16, 16 + length));
  const changed = new TextEncoder().encode(change(text).padEnd(text.length, ' '));
  expect(changed.length).toBe(length);
  bytes.set(changed, 16);
  return bytes.buffer;
}

describe('store file', () => {
  test('gives back every column', () => {
    const store = fullStore();
    const again = storeFromBuffer(storeToBuffer(store));
    expect({ ...again, strings: [again.strings.bytes, again.strings.offsets] }).toEqual({
      ...store,
      strings: [store.strings.bytes, store.strings.offsets],
    });
    expect(again.strings.find('outer')).toBe(store.strings.find('outer'));
  });

  test('gives back any store', () => {
    fc.assert(
      fc.property(randomPbfStore, (store) => {
        expect(compareStores(store, storeFromBuffer(storeToBuffer(store)))).toBe(undefined);
      }),
    );
  });

  test('opens as views into the one buffer', () => {
    const buffer = storeToBuffer(fullStore());
    expect(storeTransferables(storeFromBuffer(buffer))).toEqual([buffer]);
  });

  test('gives back a real extract', async () => {
    const bytes = realFile('monaco.osm.pbf');
    if (bytes === undefined) return;
    const store = await readOsmPbf([bytes]);
    expect(compareStores(store, storeFromBuffer(storeToBuffer(store)))).toBe(undefined);
  });

  test('refuses anything cut off, at every byte', () => {
    const buffer = storeToBuffer(fullStore());
    for (let size = 0; size < buffer.byteLength; size++) {
      expect(kindOf(buffer.slice(0, size))).toBe(size === 0 ? 'empty' : 'truncated');
    }
  });

  test.each([
    ['another file', new TextEncoder().encode('<osm/>').buffer, 'wrong-format'],
    ['another version', withByte(8, 2), 'unsupported'],
    ['a description that is no JSON', withByte(16, 0), 'malformed'],
    ['a missing column', described((text) => text.replace('"nodes.lat"', '"nodes.lot"')), 'malformed'],
    ['a column of another kind', described((text) => text.replace('"nodes.lat","i32"', '"nodes.lat","u32"')), 'malformed'],
    ['a column of no kind', described((text) => text.replace('"nodes.lat","i32"', '"nodes.lat","x32"')), 'malformed'],
    ['a column that is too long', described((text) => text.replace(/("nodes.lat","i32",\d+),1/, '$1,2')), 'malformed'],
    ['a column outside', described((text) => text.replace(/"nodes.lat","i32",\d+,1/, '"nodes.lat","i32",9e9,1')), 'malformed'],
    ['no columns', described(() => '{"size":0,"info":{}}'), 'malformed'],
    ['no size', described(() => '{"columns":[]}'), 'malformed'],
    ['no description', described(() => 'null'), 'malformed'],
  ])('refuses %s', (_, buffer, kind) => expect(kindOf(buffer)).toBe(kind));

  test('survives random damage: an error of its own, or a store whose numbers fit', () => {
    const good = new Uint8Array(storeToBuffer(fullStore()));
    const random = randomNumbers(5);
    const runs = Number(process.env.FLYOVER_FUZZ_RUNS ?? 250);
    let refused = 0;
    for (let run = 0; run < runs; run++) {
      const bytes = good.slice();
      for (let change = 0; change < 1 + random(3); change++) bytes[random(bytes.length)] = random(256);
      const kind = kindOf(bytes.buffer);
      if (kind !== undefined) refused++;
      expect(['empty', 'truncated', 'malformed', 'unsupported', 'wrong-format', undefined]).toContain(kind);
    }
    expect(refused).toBeGreaterThan(runs / 2);
  });
});

function withByte(at: number, value: number): ArrayBuffer {
  const bytes = new Uint8Array(storeToBuffer(fullStore()));
  bytes[at] = value;
  return bytes.buffer;
}

describe('store message', () => {
  test('crosses to another thread, buffers and all', () => {
    const store = fullStore();
    const expected = storeFromBuffer(storeToBuffer(store));
    const message = structuredClone(storeToMessage(store), { transfer: storeTransferables(store) });
    expect(store.nodes.ids.length).toBe(0);
    const arrived = storeFromMessage(message);
    expect(compareStores(expected, arrived)).toBe(undefined);
    expect(arrived.strings.find('outer')).toBe(expected.strings.find('outer'));
  });

  test('lists a buffer once that several columns share', () => {
    const store = storeFromBuffer(storeToBuffer(fullStore()));
    expect(storeTransferables(store).length).toBe(1);
  });
});
