import type { ColumnBatch } from '@flyover/overpass-output';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { afterEach, expect, test, vi } from 'vitest';
import type { RawRow } from '../raw/raw-protocol.ts';
import { createResultSession } from '../result-session.ts';
import type { RunStage } from '../run-outcome.ts';
import type { EngineCalls } from '../sources/engine-worker.ts';
import { benches, HEAD } from '../testing/column-batches.ts';
import { REQUEST } from '../testing/results.ts';
import { type ColumnsRead, readColumns } from './read-columns.ts';

afterEach(() => vi.useRealTimers());

const { signal } = new AbortController();
const none = () => undefined;

async function* given(...batches: readonly ColumnBatch[]): AsyncGenerator<ColumnBatch> {
  yield* batches;
}

const textOf = ({ raw }: ColumnsRead) => {
  raw?.reach(Number.POSITIVE_INFINITY);
  return new TextDecoder().decode(raw?.all());
};
const idsIn = (read: ColumnsRead) => JSON.parse(textOf(read)).elements.map(({ id }: { id: number }) => id);

test('an answer in parts is one result, whose text nobody has printed', async () => {
  const stages: RunStage[] = [];
  const read = await readColumns(
    { head: HEAD, batches: given(benches([1, 2]), benches([3], ['late'])) },
    signal,
    (stage) => stages.push(stage),
    none,
  );
  expect([read.store?.nodes.count, read.store?.info.osmBase, read.store?.info.remarks]).toEqual([3, '2026-01-02T03:04:05Z', ['late']]);
  expect(stages.map(({ stage }) => stage)).toEqual(['receiving', 'receiving', 'parsing']);
  expect(stages.at(-1)).toMatchObject({ elements: 3, bytes: read.columnBytes });
  expect([read.raw?.bytes, read.raw?.ended]).toEqual([0, false]);
  expect(JSON.parse(textOf(read))).toMatchObject({ generator: 'an engine', remark: 'late', elements: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  expect(read.raw?.ended).toBe(true);
});

test('what comes slowly is drawn now and then', async () => {
  vi.useFakeTimers();
  const parts: ColumnsRead[] = [];
  const slow = async function* () {
    for (const id of [1, 2, 3]) {
      yield benches([id]);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  };
  const reading = readColumns({ head: HEAD, batches: slow() }, signal, none, (part) => parts.push(part));
  await vi.advanceTimersByTimeAsync(7000);
  const whole = await reading;
  expect(parts.map(idsIn)).toEqual([[1], [1, 2], [1, 2, 3]]);
  expect(idsIn(whole)).toEqual([1, 2, 3]);
});

test('an abort or an error leaves what has come', async () => {
  const stop = new AbortController();
  const aborted = async function* () {
    yield benches([1]);
    stop.abort();
    yield benches([2]);
  };
  const left = await readColumns({ head: HEAD, batches: aborted() }, stop.signal, none, none);
  expect([idsIn(left), left.failure]).toEqual([[1], undefined]);
  const broken = async function* () {
    yield benches([1]);
    throw new Error('the worker is gone');
  };
  const cut = await readColumns({ head: HEAD, batches: broken() }, signal, none, none);
  expect([idsIn(cut), cut.failure]).toEqual([[1], { kind: 'broken', message: 'the worker is gone', lines: [] }]);
  const nothing = await readColumns({ head: HEAD, batches: given() }, signal, none, none);
  expect([nothing.store, nothing.raw]).toEqual([undefined, undefined]);
});

test('a session draws the columns of an engine, and prints them for who looks at the answer', async () => {
  const ids = Array.from({ length: 3000 }, (_, i) => i + 1);
  const engine: EngineCalls = {
    query: () => Promise.reject(new Error('only columns are asked for')),
    columns: async () => ({ status: 200, columns: HEAD, body: given(benches(ids)) }),
  };
  const { port1, port2 } = new MessageChannel();
  serveCalls(engine, messagePort(port1));
  const session = createResultSession();
  const outcome = await session.run({ ...REQUEST, source: { kind: 'engine', port: port2 } }, signal, none, none);
  expect(outcome).toMatchObject({ kind: 'map', hasText: true, stats: { nodes: 3000, points: 3000, osmBase: '2026-01-02T03:04:05Z' } });

  const run = REQUEST.runId;
  expect(await session.rawOpen(run)).toMatchObject({ kind: 'json', complete: false });
  const [head] = (await session.rawRows(run, 1, 1)) as [RawRow];
  expect(head.text).toBe('  "version": 0.6,');
  // looked for before all was printed
  expect(await session.rawSearch(run, '"bench"', none)).toMatchObject({ hits: 3000 });
  const line = await session.lineOf(run, 'node', 2999);
  expect((await session.rawRows(run, line?.first ?? 0, 3)).map(({ text }) => text)).toEqual(['{', '  "type": "node",', '  "id": 2999,']);
  const size = await session.rawCount(run, none);
  const file = await session.rawFile(run);
  expect([size?.complete, size?.bytes]).toEqual([true, file?.size]);
  expect(JSON.parse((await file?.text()) ?? '').elements).toHaveLength(3000);
  expect(await session.rawFile(run + 1)).toBeUndefined();
});
