import { buildFeatures } from '@flyover/osm-features';
import { expect, test, vi } from 'vitest';
import { featureHandle } from '../elements/element-types.ts';
import { storeOfJson } from '../testing/results.ts';
import { openTables } from './open-tables.ts';
import { tableCalls } from './table-calls.ts';

const { engine } = vi.hoisted(() => ({ engine: { runs: 0 } }));
vi.mock('@flyover/overpass-engine', async (original) => {
  const real = await original<typeof import('@flyover/overpass-engine')>();
  const answerColumns: typeof real.answerColumns = (...given) => {
    engine.runs++;
    return real.answerColumns(...given);
  };
  return { ...real, answerColumns };
});

const features = buildFeatures(
  storeOfJson({
    elements: [
      { type: 'node', id: 7, lat: 1, lon: 2, tags: { name: 'b', note: 'x'.repeat(1000) } },
      { type: 'node', id: 8, lat: 1, lon: 2, tags: { name: 'a' } },
      { type: 'node', id: 9, lat: 1, lon: 2, tags: { name: 'c' } },
    ],
  }),
);
const drawn: (readonly number[] | undefined)[] = [];
const resultOf = (runId: number) => (runId === 3 ? { features, shapes: 5 } : undefined);
const calls = () => tableCalls(openTables(resultOf), resultOf, (_, only) => drawn.push(only && [...only]));
const never = new AbortController().signal;

test('a table is opened, sorted, and read in parts', async () => {
  const table = calls();
  expect(await table.tableOpen(3)).toMatchObject({ version: 5, rows: 3, moreKeys: 0 });
  const plain = await table.tableArrange(3, { filters: [], sort: [], locale: 'en' }, never);
  expect(plain).toMatchObject({ rows: 3 });
  const sorted = await table.tableArrange(3, { filters: [], sort: [{ column: 'name', descending: false }], locale: 'en' }, never);
  expect(table.tableRows(3, plain?.order ?? -1, 0, 10, ['name'])).toBeUndefined();
  expect(table.tableRows(3, sorted?.order ?? -1, 1, 10, ['@id', 'name'])).toEqual([
    { feature: featureHandle(5, 0), type: 'node', id: 7, values: [7, 'b'] },
    { feature: featureHandle(5, 2), type: 'node', id: 9, values: [9, 'c'] },
  ]);
  expect(table.tableRows(3, sorted?.order ?? -1, 1, 1, ['note'])?.[0].values[0]).toHaveLength(400);
  expect(table.tablePlace(3, sorted?.order ?? -1, featureHandle(5, 0))).toBe(1);
  expect(table.tablePlace(3, sorted?.order ?? -1, featureHandle(4, 0))).toBe(-1);
});

test('a run that is gone has no table; a wish that is given up says so', async () => {
  const table = calls();
  expect(await table.tableOpen(2)).toBeUndefined();
  expect(await table.tableArrange(2, { filters: [], sort: [], locale: 'en' }, never)).toBeUndefined();
  const given = new AbortController();
  given.abort(new Error('given up'));
  await expect(
    table.tableArrange(3, { filters: [], sort: [{ column: 'name', descending: true }], locale: 'en' }, given.signal),
  ).rejects.toThrow('given up');
});

test('what is filtered is counted, and drawn alone', async () => {
  const table = calls();
  const filters = [
    { kind: 'contains', column: 'name', text: 'C' },
    { kind: 'matches', column: 'name', pattern: '(' },
  ] as const;
  const order = await table.tableArrange(3, { filters, sort: [], locale: 'en' }, never);
  expect(order).toMatchObject({ rows: 1, faults: [{ column: 'name', fault: 'badPattern' }] });
  expect(await table.tableSummary(3, order?.order ?? -1, 'name', never)).toMatchObject({ filled: 1, values: [{ value: 'c', rows: 1 }] });
  expect(table.tableOnMap(3, order?.order)).toMatchObject({ picture: 1, drawn: { points: 1, lines: 0 } });
  expect(table.tableOnMap(3, undefined)).toEqual({ picture: 2 });
  expect(drawn).toEqual([[0, 0, 1], undefined]);
});

test('groups are told by where they begin, and found by their values', async () => {
  const table = calls();
  const group = { column: 'name', by: 'value', descending: true } as const;
  const order = await table.tableArrange(3, { filters: [], sort: [], group, locale: 'en' }, never);
  expect([...(order?.groupStarts ?? [])]).toEqual([0, 1, 2, 3]);
  expect(table.tableGroups(3, order?.order ?? -1, 1, 10)).toEqual(['b', 'a']);
  expect(table.tableGroupsOf(3, order?.order ?? -1, ['a', 'nowhere', 'c'])).toEqual([2, 0]);
  expect(table.tableGroups(3, 0, 0, 1)).toBeUndefined();
});

test('a group with a long value is found by what the page has of it', async () => {
  const table = calls();
  const group = { column: 'note', by: 'value', descending: true } as const;
  const order = (await table.tableArrange(3, { filters: [], sort: [], group, locale: 'en' }, never))?.order ?? -1;
  const shown = table.tableGroups(3, order, 0, 1) ?? [];
  expect(shown).toEqual(['x'.repeat(400)]);
  expect(table.tableGroupsOf(3, order, shown)).toEqual([0]);
});

test('cells are found in an order, and elements', async () => {
  const table = calls();
  const sorted = await table.tableArrange(3, { filters: [], sort: [{ column: 'name', descending: true }], locale: 'en' }, never);
  const order = sorted?.order ?? -1;
  expect(await table.tableFind(3, order, { columns: ['name', 'note'], text: 'B' }, never)).toBe(1);
  expect(table.tableFound(3, order, { number: 0 })).toEqual({ number: 0, place: 1, column: 'name' });
  expect(table.tableFound(3, order, { from: 2 })).toBeUndefined();
  expect(await table.tableElement(3, order, undefined, 8, never)).toBe(2);
  expect(await table.tableElement(3, order, 'way', 8, never)).toBe(-1);
  expect(await table.tableFind(3, order + 1, { columns: ['name'], text: 'B' }, never)).toBeUndefined();
});

test('a filter in Overpass QL holds beside those of columns; one that is none is told', async () => {
  const table = calls();
  const filters = [{ kind: 'missing', column: 'note' }] as const;
  const arrange = (ql: string) => table.tableArrange(3, { ql, filters, sort: [], locale: 'en' }, never);
  expect(await arrange('[name~"[bc]"]')).toMatchObject({ rows: 1, qlFault: undefined });
  expect(await arrange('[name')).toMatchObject({ rows: 2, qlFault: { kind: 'unreadable' } });
});

test('a filter in Overpass QL is run once, however its rows are sorted, grouped and filtered', async () => {
  const table = calls();
  engine.runs = 0;
  const plain = { ql: '[name~"[bc]"]', filters: [], sort: [], locale: 'en' } as const;
  expect(await table.tableArrange(3, plain, never)).toMatchObject({ rows: 2 });
  expect(await table.tableArrange(3, { ...plain, sort: [{ column: 'name', descending: true }] }, never)).toMatchObject({ rows: 2 });
  expect(await table.tableArrange(3, { ...plain, filters: [{ kind: 'missing', column: 'note' }] }, never)).toMatchObject({ rows: 1 });
  expect(engine.runs).toBe(1);
  expect(await table.tableArrange(3, { ...plain, ql: '[name=b]' }, never)).toMatchObject({ rows: 1 });
  expect(engine.runs).toBe(2);
});
