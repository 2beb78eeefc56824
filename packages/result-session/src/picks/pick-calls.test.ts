import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featureHandle } from '../elements/element-types.ts';
import type { ExportRequest } from '../files/export-protocol.ts';
import { createResultSession } from '../result-session.ts';
import { storeOfJson } from '../testing/results.ts';
import { shapeTest } from './pick-calls.ts';

const node = (id: number, lon: number, name: string) => ({ type: 'node', id, lat: 1, lon, tags: { name } });
const ELEMENTS = [node(7, 1, 'b'), node(8, 2, 'a'), node(9, 3, 'c'), { type: 'way', id: 1, nodes: [7, 8] }];
const never = new AbortController().signal;

async function session(elements: readonly object[] = ELEMENTS) {
  const made = createResultSession();
  const request = {
    runId: 3,
    query: 'out;',
    source: { kind: 'kept', answer: new Blob([JSON.stringify({ elements })]) } as const,
    options: {},
  };
  const ignore = () => undefined;
  const { picture } = await made.run({ ...request, smallShapes: 'dots' }, never, ignore, ignore);
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

test('what is picked is written to files, and copied, as it stands in the table', async () => {
  const { made, order } = await session();
  await made.pick(3, { kind: 'rows', order, first: 0, last: 1 }, 'only', never);
  const choice = { layout: 'pretty', guardFormulas: true, byteOrderMark: false } as const;
  const written = async (request: Pick<ExportRequest, 'format' | 'part'>) => {
    const outcome = await made.exportResult({ runId: 3, choice, ...request }, () => undefined, never);
    return outcome.kind === 'file' ? outcome.blob.text() : outcome.kind;
  };
  const lines = async (request: Pick<ExportRequest, 'format' | 'part'>) => (await written(request)).trim().split('\r\n').slice(1);
  expect(await lines({ format: 'csv', part: { kind: 'rows', order } })).toMatchObject(
    [/^node,9/, /^node,8/, /^node,7/, /^way,1/].map((line) => expect.stringMatching(line)),
  );
  expect(await lines({ format: 'csv', part: { kind: 'picked' } })).toHaveLength(2);
  expect(await written({ format: 'csv', part: { kind: 'rows', order: order + 7 } })).toBe('empty');
  await made.pick(3, { kind: 'rows', order, first: 3, last: 3 }, 'only', never);
  // the way needs two of the three nodes
  expect((await written({ format: 'osm', part: { kind: 'picked' } })).match(/<(node|way) id="\d+"/g)).toEqual([
    '<node id="7"',
    '<node id="8"',
    '<way id="1"',
  ]);
  expect(
    await made.tableText(3, order, { rows: 'picked', columns: ['@type', '@id'], separator: ',', head: true, guardFormulas: true }, never),
  ).toEqual({
    text: '@type,@id\r\nway,1',
    rows: 1,
    isCut: false,
  });
  expect(made.pickedElements(3, 5)).toEqual([{ type: 'way', id: 1 }]);
});

test('a cell that a spreadsheet would calculate is copied with an apostrophe, where that is wanted', async () => {
  const { made, order } = await session([node(7, 1, '=1+1')]);
  const request = { rows: [0, 9], columns: ['name'], separator: '\t', head: false } as const;
  expect(await made.tableText(3, order, { ...request, guardFormulas: true }, never)).toMatchObject({ text: "'=1+1", rows: 1 });
  expect(await made.tableText(3, order, { ...request, guardFormulas: false }, never)).toMatchObject({ text: '=1+1' });
});

const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10];
const way = (id: number, geometry: readonly (readonly [lat: number, lon: number])[]) => ({
  type: 'way',
  id,
  nodes: geometry.map((_, i) => id * 100 + i),
  geometry: geometry.map(([lat, lon]) => ({ lat, lon })),
});
const inShape = (elements: readonly Readonly<Record<string, unknown>>[], ring: readonly number[]) => {
  const features = buildFeatures(storeOfJson({ elements }));
  const isInside = shapeTest(features, ring);
  return Array.from({ length: features.count }, (_, feature) => isInside(feature));
};

test.each([
  ['leads into it', [[5, 5] as const, [50, 50] as const], true],
  ['leads through it', [[5, -5] as const, [5, 15] as const], true],
  ['touches its edge', [[10, -5] as const, [10, 15] as const], true],
  ['passes its corner', [[18, 5] as const, [5, 18] as const], false],
  ['lies elsewhere', [[20, 20] as const, [30, 30] as const], false],
])('a line that %s: %s', (_, line, isIn) => expect(inShape([way(1, line)], SQUARE)).toEqual([isIn]));

test('what is drawn within a large area does not mean the area', () => {
  const area = way(1, [
    [-50, -50],
    [-50, 50],
    [50, 50],
    [50, -50],
    [-50, -50],
  ]);
  expect(inShape([{ ...area, tags: { landuse: 'forest' } }], SQUARE)).toEqual([false]);
});

test('a shape of two corners is none', () => expect(inShape([{ type: 'node', id: 1, lat: 1, lon: 1 }], [0, 0, 2, 2])).toEqual([false]));

test('points in a box are those between its sides', () => {
  const degrees = fc.integer({ min: -8, max: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees), { minLength: 1 }),
      degrees,
      degrees,
      fc.nat(5),
      fc.nat(5),
      (places, south, west, height, width) => {
        const elements = places.map(([lat, lon], i) => ({ type: 'node', id: i + 1, lat, lon, tags: { a: 'b' } }));
        const [north, east] = [south + height + 1, west + width + 1];
        const plain = places.map(([lat, lon]) => lat >= south && lat <= north && lon >= west && lon <= east);
        expect(inShape(elements, [west, south, east, south, east, north, west, north])).toEqual(plain);
      },
    ),
  );
});
