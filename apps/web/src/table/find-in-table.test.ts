import type { FoundCell } from '@flyover/result-session';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';

/** What the worker says, as late as a test wants it. */
const { worker } = vi.hoisted(() => ({
  worker: {
    tableFind: async (..._asked: readonly unknown[]): Promise<number | undefined> => 0,
    tableFound: async (): Promise<FoundCell | undefined> => ({ number: 0, place: 2, column: 'name' }),
    tableElement: async (): Promise<number | undefined> => 1,
  },
}));
vi.mock('../results/result-client.ts', () => ({ resultWorker: () => worker }));

const { goToHit, jumpTo, lookFor, parseJumpTarget } = await import('./find-in-table.ts');
const { useTableTools } = await import('./table-tools.ts');
const { plainLines } = await import('./table-lines.ts');
const { useTable } = await import('./table-store.ts');

beforeEach(() => {
  useTable.setState({
    runId: 3,
    order: { order: 1, rows: 5, faults: [] },
    lines: plainLines(5),
    shown: ['@id', 'name'],
    row: 0,
    column: 0,
  });
  worker.tableFind = async () => 2;
});

test('what is found is counted, and shown', async () => {
  await lookFor('a');
  expect(useTableTools.getState().find).toMatchObject({ total: 2, hit: { place: 2 } });
  expect(useTable.getState()).toMatchObject({ row: 2, column: 1 });
});

test('the worker is handed the words that cells read', async () => {
  const find = vi.spyOn(worker, 'tableFind');
  vi.spyOn(i18next, 't').mockImplementation(((key: string) => (key === 'table.types.node' ? 'Knoten' : key)) as typeof i18next.t);
  await lookFor('knot');
  expect(find.mock.lastCall?.[2]).toMatchObject({ columns: ['@id', 'name'], text: 'knot', words: { type: { node: 'Knoten' } } });
});

test('a search goes on counting while somebody jumps to a row, and leaves them there', async () => {
  let tellCount = (_total: number): void => undefined;
  worker.tableFind = (...asked) =>
    new Promise((resolve, reject) => {
      tellCount = resolve;
      (asked.at(-1) as AbortSignal).onabort = () => reject(new Error('given up'));
    });
  const search = lookFor('a');
  await jumpTo('4');
  tellCount(7);
  await search;
  expect(useTableTools.getState().find).toMatchObject({ total: 7, isFailed: false });
  expect(useTable.getState().row).toBe(3);
});

test('a search that breaks off says so, and is made again by the way to the next cell', async () => {
  worker.tableFind = () => Promise.reject(new Error('the worker has stopped'));
  await lookFor('a');
  expect(useTableTools.getState().find).toMatchObject({ isFailed: true });
  worker.tableFind = async () => 2;
  await goToHit(1);
  expect(useTableTools.getState().find).toMatchObject({ isFailed: false, total: 2, hit: { number: 0 } });
});

test.each([
  ['bench', true],
  ['n-3', true],
  [' ', false],
])('what is neither a row nor an element is told: %j', async (typed, isLost) => {
  await jumpTo(typed);
  expect(useTableTools.getState().find.isLost).toBe(isLost);
});

test.each([
  ['1', { kind: 'row', row: 0 }],
  ['1,000', { kind: 'row', row: 999 }],
  // there are not so many rows
  ['1001', { kind: 'element', id: 1001 }],
  ['0', { kind: 'element', id: 0 }],
  ['#17', { kind: 'element', id: 17 }],
  ['n17', { kind: 'element', type: 'node', id: 17 }],
  ['way/17', { kind: 'element', type: 'way', id: 17 }],
  ['Relation 17', { kind: 'element', type: 'relation', id: 17 }],
  ['x17', undefined],
  ['', undefined],
])('%s', (typed, request) => expect(parseJumpTarget(typed, 1000)).toEqual(request));
