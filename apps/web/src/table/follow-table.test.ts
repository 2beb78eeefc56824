import type { TableCalls, TableOrder } from '@flyover/result-session';
import { expect, test, vi } from 'vitest';
import { pointStats } from '../testing/results.ts';

const { drawn } = vi.hoisted(() => ({ drawn: [] as (number | undefined)[] }));
const FAULTS: Readonly<Record<string, Partial<TableOrder>>> = {
  '[wheelchair=yes]': { rows: 2 },
  '[wheelchair': { qlFault: { kind: 'unreadable', message: 'ends too soon', column: 12 } },
};
let orders = 0;
/** While the worker looks for turned groups. */
let asked = async (): Promise<void> => undefined;
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    tableOpen: async () => ({ version: 1, rows: 5, columns: [{ name: 'name', topic: 'tag', type: 'text', numeric: false }], moreKeys: 0 }),
    async tableArrange(_runId: number, { ql = '', filters, group }: Parameters<TableCalls['tableArrange']>[1]): Promise<TableOrder> {
      const faults = filters.flatMap((filter) => ('pattern' in filter ? [{ column: filter.column, fault: 'badPattern' as const }] : []));
      const grouped = group && { groupStarts: Uint32Array.of(0, 2, 4, 5) };
      return { order: ++orders, rows: 5, faults, ...FAULTS[ql], ...grouped };
    },
    // the first group has the value a
    tableGroupsOf: async (_runId: number, _order: number, values: readonly string[]) => {
      await asked();
      return values.map((value) => ['a', 'b', 'c'].indexOf(value));
    },
    async tableOnMap(_runId: number, order: number | undefined) {
      drawn.push(order);
      return undefined;
    },
  }),
}));
vi.stubGlobal('document', { body: { dataset: {} } });

const { shownStyle, useRun } = await import('../run/run-store.ts');
const { useResultView } = await import('../results/result-view.ts');
const { drawLater, latestTask, watchTable } = await import('./follow-table.ts');
const { useTable } = await import('./table-store.ts');

const stats = pointStats(5);
const settled = (ready: () => boolean) => vi.waitFor(() => expect(ready()).toBe(true));

test('a filter with a fault leaves no row out, and map and exports hear of none', async () => {
  watchTable();
  useRun.setState({ outcome: { runId: 3, picture: 1, kind: 'map', stats, hasText: true } });
  await settled(() => useTable.getState().order !== undefined);
  const { filterByQl, filterBy } = useTable.getState();

  const unfiltered = useTable.getState().order?.order;
  filterByQl('[wheelchair=yes]');
  await settled(() => useTable.getState().order?.rows === 2);
  await settled(() => drawn.length > 0 && drawn.at(-1) === useTable.getState().order?.order);
  // nothing was to be drawn, or counted, of the rows before they were filtered
  expect(drawn).not.toContain(unfiltered);
  expect(useResultView.getState().filtered).toMatchObject({ runId: 3, rows: 2 });

  filterByQl('[wheelchair');
  await settled(() => useTable.getState().order?.qlFault !== undefined);
  expect(useResultView.getState().filtered).toBeUndefined();
  await settled(() => drawn.at(-1) === undefined);

  filterByQl('');
  filterBy('name', { kind: 'matches', column: 'name', pattern: '(' });
  await settled(() => useTable.getState().order?.faults.length === 1);
  expect(useResultView.getState().filtered).toBeUndefined();
});

test('the rows in view come before the map: it asks for an order in a task of its own', async () => {
  const { filterByQl, filterBy } = useTable.getState();
  filterBy('name', undefined);
  await settled(() => useTable.getState().order?.faults.length === 0);
  let early: readonly (number | undefined)[] | undefined;
  const stop = useTable.subscribe(async ({ order }, before) => {
    if (order === before.order) return;
    // as long as all that can go on within this task
    for (let step = 0; step < 50; step++) await Promise.resolve();
    early = [...drawn];
  });
  filterByQl('[wheelchair=yes]');
  await settled(() => drawn.at(-1) === useTable.getState().order?.order);
  stop();
  expect(early).not.toContain(useTable.getState().order?.order);
  filterByQl('');
  await settled(() => drawn.at(-1) === undefined);
});

test('a group that is closed while the worker looks for those that are open is closed in the new order', async () => {
  const { groupBy, turnGroup } = useTable.getState();
  groupBy({ column: 'name', by: 'rows', descending: true });
  await settled(() => useTable.getState().lines.groups === 3);
  turnGroup(0, 'a');
  turnGroup(1, 'b');
  asked = async () => {
    asked = async () => undefined;
    turnGroup(0, 'a');
  };
  const before = useTable.getState().order;
  groupBy({ column: 'name', by: 'rows', descending: false });
  await settled(() => useTable.getState().order !== before);
  expect(useTable.getState()).toMatchObject({ turned: ['b'], turnedGroups: [1] });
});

const shown = () => shownStyle(useRun.getState())?.picture;

function run(runId: number, points: number): void {
  const style = { styled: false, warnings: [], canvas: [] };
  useRun.setState({
    outcome: { runId, picture: 1, kind: 'map', stats: pointStats(points), hasText: true, style },
    drawnStyle: { runId, picture: 1, style, sheets: [] },
  });
}

test('a small result is drawn behind the table', () => {
  useResultView.setState({ tab: 'table' });
  run(1, 100_000);
  drawLater(1, 2);
  expect(shown()).toBe(2);
});

test('a large one once the map is in view, in its last picture', () => {
  useResultView.setState({ tab: 'table' });
  run(2, 100_001);
  drawLater(2, 2);
  drawLater(2, 3);
  expect(shown()).toBe(1);
  useResultView.setState({ tab: 'data' });
  expect(shown()).toBe(1);
  useResultView.setState({ tab: 'map' });
  expect(shown()).toBe(3);
});

test('not where another result is there by then', () => {
  useResultView.setState({ tab: 'table' });
  run(3, 100_001);
  drawLater(3, 2);
  run(4, 100_001);
  useResultView.setState({ tab: 'map' });
  expect(shown()).toBe(1);
});

test('a task is done once for what it is given, and given up for something else', async () => {
  const done: string[] = [];
  const task = latestTask(async (signal, name: string, count: number) => {
    await Promise.resolve();
    done.push(`${name} ${count} ${signal.aborted ? 'given up' : 'done'}`);
  });
  task('a', 1);
  task('a', 1);
  task('a', 2);
  await new Promise((resolve) => setTimeout(resolve));
  task('a', 2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(['a 1 given up', 'a 2 done']);
});

test('what failed is done again', async () => {
  let times = 0;
  const task = latestTask(async (_signal, _name: string) => {
    times++;
    throw new Error('nobody hears of it here');
  });
  for (let i = 0; i < 2; i++) {
    task('a');
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(times).toBe(2);
});
