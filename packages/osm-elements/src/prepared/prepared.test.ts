import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import { type ElementStore, NODE, WAY } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { storeFromMessage, storeToMessage } from '../store-message.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { summarizeStore } from '../store-summary.ts';
import { randomNumbers } from '../testing/byte-chunks.ts';
import { randomPbfStore } from '../testing/random-store.ts';
import { shareColumns } from './column-memory.ts';
import { MISSING_ROW } from './column-reader.ts';
import { bytesInMemory, type FileBytes } from './file-layout.ts';
import { openPrepared, preparedOf } from './open-prepared.ts';
import { type PreparedContent, writePrepared } from './write-prepared.ts';

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
  builder.node(2 ** 45, 2147483647, -2147483647);
  builder.way(2);
  for (const ref of [1, 2 ** 40, 2 ** 45]) {
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
  Object.assign(builder.info, {
    copyright: 'ODbL',
    sequence: 5180,
    replication: 'https://example.org/day',
    remarks: ['slow'],
    bounds: [1, 2, 3, 4],
    leftOut: { deleted: 3 },
  });
  return builder.finish();
}

const references = { wayNodes: Uint32Array.of(0, MISSING_ROW, 1), members: Uint32Array.of(0) };
const grid = Uint32Array.from({ length: 70_000 }, (_, row) => (row * 7919) % 70_000);

function written(store: ElementStore, content: Partial<PreparedContent> = {}): Uint8Array<ArrayBuffer> {
  const parts = [...writePrepared(store, { facts: { summary: summarizeStore(store) }, ...content })].filter((part) => part !== undefined);
  return new Uint8Array(Buffer.concat(parts));
}

const full = written(fullStore(), { references, indexes: [{ name: 'index.rows', column: grid, encoding: 'steps' }] });

/** Looks at every column. @returns the kind of the ReadError that opening or looking throws */
function kindOf(bytes: Uint8Array): string | undefined {
  try {
    const store = openPrepared(bytesInMemory(bytes));
    storeToMessage(store);
    preparedOf(store)?.columns.u32('index.rows', { length: grid.length });
    return undefined;
  } catch (error) {
    return error instanceof ReadError ? error.kind : String(error);
  }
}

/** What a node is by its id, as often as it is there. */
function sorted({ nodes, ways, relations }: ElementStore, store: ElementStore): ElementStore {
  const rows = ({ ids }: { ids: Float64Array }) => [...new Map([...ids].map((id, row) => [id, row])).entries()].sort(([a], [b]) => a - b);
  const rowsOf = (table: { ids: Float64Array }) => rows(table).map(([, row]) => row);
  return storeOfRows(store, { nodes: rowsOf(nodes), ways: rowsOf(ways), relations: rowsOf(relations), areas: [] });
}

/** The rows of what ways and relations refer to, found in the plainest way. */
function plainReferences({ nodes, ways, relations }: ElementStore) {
  const rowOf = (ids: Float64Array, id: number) => (ids.indexOf(id) === -1 ? MISSING_ROW : ids.indexOf(id));
  const tableOf = (type: number) => (type === NODE ? nodes : type === WAY ? ways : relations);
  return {
    wayNodes: Uint32Array.from(ways.refs, (id) => rowOf(nodes.ids, id)),
    members: Uint32Array.from(relations.memberRefs, (id, i) => rowOf(tableOf(relations.memberTypes[i]).ids, id)),
  };
}

describe('prepared file', () => {
  test('gives back every column, an index, and what is said of the data', () => {
    const store = fullStore();
    const again = openPrepared(bytesInMemory(full));
    expect(storeToMessage(again)).toEqual(storeToMessage(store));
    expect(again.strings.find('outer')).toBe(store.strings.find('outer'));
    expect(preparedOf(again)?.columns.u32('index.rows')).toEqual(grid);
    expect(preparedOf(again)?.wayNodes()).toEqual(references.wayNodes);
    expect(preparedOf(again)?.facts.summary).toEqual(summarizeStore(store));
  });

  test('gives back any store, with the rows of references and without', () => {
    fc.assert(
      fc.property(randomPbfStore, fc.boolean(), (any, withRows) => {
        const store = sorted(any, any);
        const bytes = written(store, withRows ? { references: plainReferences(store) } : {});
        expect(compareStores(store, openPrepared(bytesInMemory(bytes)))).toBe(undefined);
      }),
    );
  });

  test('is read like any other file, in chunks of any size', async () => {
    const chunks = Array.from({ length: Math.ceil(full.length / 7) }, (_, i) => full.subarray(i * 7, i * 7 + 7));
    expect(compareStores(await readElements(chunks), fullStore())).toBe(undefined);
    const message = storeToMessage(openPrepared(bytesInMemory(full)));
    expect(compareStores(storeFromMessage(structuredClone(message)), fullStore())).toBe(undefined);
  });

  test('reads what is asked for and nothing else, once for all threads', () => {
    let reads = 0;
    const inMemory = bytesInMemory(full);
    const file: FileBytes = {
      ...inMemory,
      read: (start, end) => {
        reads++;
        return inMemory.read(start, end);
      },
    };
    const first = openPrepared(file, shareColumns);
    const shared = preparedOf(first)?.memory;
    if (shared === undefined) throw new Error('nothing is shared');
    const second = openPrepared(file, () => shared);
    const opening = reads;
    expect(first.nodes.lat[0]).toBe(471234567);
    const reading = reads;
    expect([second.nodes.lat[0], second.nodes.lat.buffer === first.nodes.lat.buffer]).toEqual([471234567, true]);
    expect([opening, reading > opening, reads]).toEqual([4, true, reading]);
  });

  test('refuses anything cut off, at every byte', () => {
    for (let size = 0; size < full.length; size++) expect(kindOf(full.slice(0, size))).toBe(size === 0 ? 'empty' : 'truncated');
    expect(kindOf(new Uint8Array([...full, 0]))).toBe('malformed');
  });

  test('refuses another file, and one of another version', () => {
    expect(kindOf(new TextEncoder().encode('<osm/>'))).toBe('wrong-format');
    expect(kindOf(full.map((byte, at) => (at === 8 ? 1 : byte)))).toBe('unsupported');
  });

  test('any changed byte behind the head is an error, or changes nothing', () => {
    const random = randomNumbers(5);
    const plain = JSON.stringify(storeToMessage(openPrepared(bytesInMemory(full))));
    const runs = Number(process.env.FLYOVER_FUZZ_RUNS ?? 250);
    for (let run = 0; run < runs; run++) {
      const bytes = full.slice();
      const at = 12 + random(bytes.length - 12);
      bytes[at] ^= 1 + random(255);
      const kind = kindOf(bytes);
      expect(['malformed', 'truncated', 'limit', undefined]).toContain(kind);
      if (kind === undefined) expect(JSON.stringify(storeToMessage(openPrepared(bytesInMemory(bytes))))).toBe(plain);
    }
  });

  test('refuses columns that do not fit together', () => {
    const store = fullStore();
    const none = { wayNodes: Uint32Array.of(0, 7, 1), members: Uint32Array.of(0) };
    expect(kindOf(written(store, { references: none }))).toBe('malformed');
    const tagged = { ...store, nodes: { ...store.nodes, tagKeys: Uint32Array.of(4_000_000_000) } };
    expect(kindOf(written(tagged))).toBe('malformed');
    const unsorted = { ...store, nodes: { ...store.nodes, ids: Float64Array.of(2, 1) } };
    expect(kindOf(written(unsorted))).toBe('malformed');
    const stray = { ...store, ways: { ...store.ways, refStart: Uint32Array.of(0, 2) } };
    expect(kindOf(written(stray))).toBe('malformed');
  });

  test('takes no memory for values that a file cannot hold', () => {
    const indexes = [
      { name: 'index.rows', column: { length: 2 ** 31, BYTES_PER_ELEMENT: 4 } as Uint32Array, encoding: 'derived' as const },
    ];
    expect(kindOf(written(fullStore(), { indexes }))).toBe('limit');
  });
});
