import { expect, test } from 'vitest';
import { featureHandle } from '../elements/feature-handle.ts';
import { createResultSession } from '../result-session.ts';

const node = (id: number, lon: number, name: string) => ({ type: 'node', id, lat: 1, lon, tags: { name } });
const ANSWER = { elements: [node(7, 1, 'b'), node(8, 2, 'a'), node(9, 3, 'c'), { type: 'way', id: 1, nodes: [7, 8] }] };
const never = new AbortController().signal;

async function session() {
  const made = createResultSession();
  const request = { runId: 3, query: 'out;', source: { kind: 'kept', answer: new Blob([JSON.stringify(ANSWER)]) } as const, options: {} };
  const ignore = () => undefined;
  const { picture } = await made.run({ ...request, collapseSmall: true }, never, ignore, ignore);
  await made.tableOpen(3);
  const order = await made.tableArrange(3, { filters: [], sort: [{ column: '@id', descending: true }], locale: 'en' }, never);
  return { made, picture, order: order?.order ?? -1 };
}

test('rows are picked by their place in an order, added, and taken out again', async () => {
  const { made, order } = await session();
  const rows = (first: number, last: number) => ({ kind: 'rows', order, first, last }) as const;
  const picked = () => [...(made.pickedRows(3, order, 0, 4) ?? [])];
  expect(await made.pick(3, rows(0, 0), 'only', never)).toMatchObject({ rows: 1 });
  expect(await made.pick(3, rows(2, 99), 'add', never)).toMatchObject({ rows: 3 });
  expect(picked()).toEqual([1, 0, 1, 1]);
  expect(await made.pick(3, rows(1, 2), 'toggle', never)).toMatchObject({ rows: 3 });
  expect(picked()).toEqual([1, 1, 0, 1]);
  expect(await made.pick(3, rows(1, 1), 'only', never)).toMatchObject({ rows: 1 });
  expect(await made.pick(3, { kind: 'none' }, 'toggle', never)).toMatchObject({ rows: 0 });
  expect(made.pickedBounds(3)).toBeUndefined();
});

test('what is picked on the map is picked in the table, and drawn', async () => {
  const { made, order, picture } = await session();
  expect(await made.pick(3, { kind: 'shape', ring: [1.5, 0, 4, 0, 4, 2, 1.5, 2], webZoom: 8 }, 'only', never)).toMatchObject({ rows: 3 });
  expect(made.pickedRows(3, order, 0, 4)).toEqual(Uint8Array.of(1, 1, 0, 1));
  expect(made.pickedBounds(3)).toEqual({ south: 1, west: 1, north: 1, east: 3 });
  expect(made.pickedTile(3, 0, 0, 0)?.length).toBeGreaterThan(0);
  expect(
    await made.pick(3, { kind: 'features', features: [featureHandle(picture, 0), featureHandle(picture + 1, 1)] }, 'toggle', never),
  ).toMatchObject({
    rows: 2,
  });
  await made.pick(3, { kind: 'none' }, 'only', never);
  expect(made.pickedTile(3, 0, 0, 0)).toBeUndefined();
});

test('what a filter leaves out of the map is not picked there; another run has nothing picked', async () => {
  const { made, picture } = await session();
  const filters = [{ kind: 'is', column: 'name', values: ['a'] }] as const;
  const order = await made.tableArrange(3, { filters, sort: [], locale: 'en' }, never);
  made.tableOnMap(3, order?.order);
  expect(await made.pick(3, { kind: 'shape', ring: [0, 0, 4, 0, 4, 2, 0, 2], webZoom: 8 }, 'only', never)).toMatchObject({ rows: 1 });
  await made.tableArrange(3, { filters: [], sort: [], locale: 'en' }, never);
  await made.pick(3, { kind: 'features', features: [featureHandle(picture, 0)] }, 'only', never);
  expect(made.pickedTile(3, 0, 0, 0)).toBeUndefined();
  expect(await made.pick(4, { kind: 'none' }, 'only', never)).toBeUndefined();
  expect(made.inView(3, { south: 0, west: 0, north: 9, east: 9 }).total).toBe(1);
  expect(made.countInView(3, { south: 0, west: 0, north: 9, east: 9 })).toEqual({ inside: 1, outside: 0 });
});
