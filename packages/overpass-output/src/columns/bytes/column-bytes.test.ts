import { AREA, type ElementStore, NODE, RELATION, StoreBuilder, storeToMessage, tagsOf, WAY } from '@flyover/osm-elements';
import { concat, randomStore } from '@flyover/osm-elements/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DerivedElement } from '../../answer-writer.ts';
import { WHOLE_ELEMENT } from '../../print-source.ts';
import { storedSource } from '../../stored/stored-source.ts';
import type { ColumnBatch, ColumnFormat, ColumnHead } from '../column-answer.ts';
import { createColumnWriter } from '../column-writer.ts';
import { joinBatches } from '../join-batches.ts';
import { printColumns } from '../print-columns.ts';
import { columnBytes } from './column-bytes.ts';
import { ColumnBytesError } from './frames.ts';
import { ColumnBytesReader } from './read-column-bytes.ts';

const HEAD = { generator: 'a & b', osmBase: '2020-01-01T00:00:00Z', copyright: 'us', bounds: [1, 2, 3.5, 4] } as const;
const SHAPE: DerivedElement = {
  type: 'shape',
  id: 2n ** 63n,
  tags: [['k', 'ü"']],
  geometry: {
    kind: 'collection',
    parts: [
      { kind: 'point', points: Float64Array.of(1, 2) },
      { kind: 'line', points: Float64Array.of(1, 2, 3, 4.123_456_7) },
      { kind: 'polygon', rings: [Float64Array.of(0, 0, 0, 1, 1, 1, 0, 0)] },
    ],
  },
};

/** Every element of a store as the parts of an answer. */
function batchesOf(store: ElementStore, format: ColumnFormat, parts: number): ColumnBatch[] {
  let time = 0;
  const writer = createColumnWriter(storedSource(store), format, () => time);
  const batches: ColumnBatch[] = [];
  const { nodes, ways, relations, areas, made, strings } = store;
  for (let part = 0; part < parts; part++) {
    [nodes, ways, relations, areas].forEach(({ count }, type) => {
      for (let row = part; row < count; row += parts) writer.element([NODE, WAY, RELATION, AREA][type], row, WHOLE_ELEMENT);
    });
    for (let row = part; row < made.count; row += parts) {
      writer.derived(
        { type: 'thing', id: made.ids[row], tags: tagsOf(strings, made, row), meta: { columns: made.meta, row } },
        WHOLE_ELEMENT,
      );
    }
    writer.derived(SHAPE, WHOLE_ELEMENT);
    time += 1000;
    batches.push(...writer.take());
  }
  writer.remark('late');
  writer.end();
  return [...batches, ...writer.take(true)];
}

async function bytesOf(head: ColumnHead, batches: readonly ColumnBatch[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* given() {
    yield* batches;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of columnBytes(head, given())) chunks.push(chunk);
  return concat(chunks);
}

/** @throws ColumnBytesError */
function read(bytes: Uint8Array, chunk: number): { head: ColumnHead; batches: ColumnBatch[] } {
  const reader = new ColumnBytesReader();
  let head: ColumnHead | undefined;
  const batches: ColumnBatch[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    for (const piece of reader.push(bytes.subarray(at, at + chunk))) {
      if ('head' in piece) head = piece.head;
      else batches.push(piece.batch);
    }
  }
  reader.finish();
  if (head === undefined) throw new Error('no head');
  return { head, batches };
}

const textOf = (head: ColumnHead, batches: readonly ColumnBatch[]) =>
  Buffer.concat([...printColumns(joinBatches(head, batches))]).toString();

/** What a reader says to bytes. */
function faultOf(bytes: Uint8Array, chunk = 1000): string | undefined {
  try {
    read(bytes, chunk);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ColumnBytesError) return thrown.fault;
    throw thrown;
  }
}

test('an answer in any number of parts is the same behind the bytes, in whatever chunks they come', () =>
  fc.assert(
    fc.asyncProperty(
      randomStore,
      fc.constantFrom('json', 'xml'),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5000 }),
      async (store, format, parts, chunk) => {
        const batches = batchesOf(store, format, parts);
        const head = { format, head: HEAD };
        const came = read(await bytesOf(head, batches), chunk);
        expect(came.head).toEqual(head);
        expect(textOf(came.head, came.batches)).toBe(textOf(head, batches));
      },
    ),
    { numRuns: 50 },
  ));

describe('bytes that nobody should send', () => {
  const [store] = fc.sample(
    randomStore.filter(({ nodes, ways }) => nodes.count > 2 && ways.count > 0),
    { numRuns: 1, seed: 7 },
  );
  const head: ColumnHead = { format: 'json', head: HEAD };

  test('cut anywhere', async () => {
    const bytes = await bytesOf(head, batchesOf(store, 'json', 2));
    for (let end = 0; end < bytes.length; end += 1 + (end % 7)) expect(faultOf(bytes.subarray(0, end))).toBe('cut');
    expect(faultOf(concat([bytes, Uint8Array.of(0)]))).toBe('damaged');
  });

  test('changed anywhere: refused by name, or an answer that can be printed', async () => {
    const bytes = await bytesOf(head, batchesOf(store, 'json', 1));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = bytes.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        try {
          const came = read(changed, 4096);
          textOf(came.head, came.batches);
        } catch (thrown) {
          if (!(thrown instanceof ColumnBytesError)) throw thrown;
        }
      }),
      { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 700) },
    );
  });

  test('a length takes no memory before its bytes have come, and none beyond the limits', async () => {
    const bytes = await bytesOf(head, []);
    const long = bytes.slice();
    new DataView(long.buffer).setUint32(16, 200 * 2 ** 20, true);
    expect(faultOf(long)).toBe('cut');
    new DataView(long.buffer).setUint32(16, 2 ** 30, true);
    expect(faultOf(long)).toBe('limit');
  });

  test('another version, another file, nothing', async () => {
    const bytes = await bytesOf(head, []);
    const other = bytes.slice();
    other[8] = 2;
    expect([faultOf(other), faultOf(new TextEncoder().encode('{"elements": [] }')), faultOf(new Uint8Array())]).toEqual([
      'version',
      'damaged',
      'cut',
    ]);
  });

  const oneNode = (lat: number): ColumnBatch => {
    const builder = new StoreBuilder();
    builder.node(1, lat, 0);
    const runs = [{ type: NODE, count: 1, detail: { ...WHOLE_ELEMENT, clip: undefined } }];
    return { store: storeToMessage(builder.finish()), runs, strayBoxes: [], extras: [], remarks: [] };
  };
  const good = oneNode(0);
  const lies: [string, unknown][] = [
    ['more rows than the store has', { ...good, runs: [{ ...good.runs[0], count: 2 }] }],
    ['fewer rows', { ...good, runs: [] }],
    ['rows of no table', { ...good, runs: [{ ...good.runs[0], type: 5 }] }],
    ['a place off the earth', oneNode(900_000_001)],
    ['a box of a row that is not there', { ...good, strayBoxes: [{ type: WAY, row: 0, center: [0, 0] }] }],
    ['a detail that is none', { ...good, runs: [{ ...good.runs[0], detail: { ...good.runs[0].detail, geometry: '__proto__' } }] }],
    ['an extra of no row', { ...good, extras: [{ row: 0, id: 5n }] }],
    ['remarks that are no texts', { ...good, remarks: [{ text: 1, behind: 0 }] }],
  ];
  test.each(lies)('%s', async (_, batch) => {
    expect(faultOf(await bytesOf(head, [good]))).toBeUndefined();
    expect(faultOf(await bytesOf(head, [batch as ColumnBatch]))).toBe('damaged');
  });

  test('collections without end', async () => {
    let geometry: DerivedElement['geometry'] = { kind: 'point', points: Float64Array.of(1, 2) };
    for (let depth = 0; depth < 2000; depth++) geometry = { kind: 'collection', parts: [geometry] };
    const writer = createColumnWriter(storedSource(store), 'json');
    writer.derived({ ...SHAPE, geometry }, WHOLE_ELEMENT);
    expect(faultOf(await bytesOf(head, writer.take(true)))).toBe('damaged');
  });
});
