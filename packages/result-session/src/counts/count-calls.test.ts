import { buildFeatures } from '@flyover/osm-features';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { expect, test } from 'vitest';
import type { EngineCalls } from '../sources/engine-worker.ts';
import { openTables } from '../table/open-tables.ts';
import { tableCalls } from '../table/table-calls.ts';
import { storeOfJson } from '../testing/results.ts';
import { type CountOutcome, countCalls } from './count-calls.ts';

type Elements = readonly Readonly<Record<string, unknown>>[];

const place = (id: number, lon: number, cuisine?: string) => ({
  type: 'node',
  id,
  lat: 1,
  lon,
  tags: { amenity: 'restaurant', ...(cuisine !== undefined && { cuisine }), seats: `${id}` },
});
/** A square of two degrees around the equator. */
const town = (id: number, west: number, tags: Readonly<Record<string, string>>) => ({
  type: 'way',
  id,
  nodes: [1, 2, 3, 4, 1].map((corner) => id * 10 + corner),
  geometry: [
    [0, west],
    [0, west + 2],
    [2, west + 2],
    [2, west],
    [0, west],
  ].map(([lat, lon]) => ({ lat, lon })),
  tags,
});
const level = (name: string, admin_level = '8') => ({ boundary: 'administrative', admin_level, name });
const PLACES = [place(1, 1, 'pizza;pasta'), place(2, 1.5, 'pizza'), place(3, 4, 'pizza'), place(4, 9)];
const TOWNS = [town(11, 0, level('Vaduz')), town(12, 3, level('Schaan')), town(13, 0, level('Land', '2'))];
const featuresOf = (elements: Elements) => buildFeatures(storeOfJson({ elements }));
const never = new AbortController().signal;

async function session(elements: Elements, layers: Readonly<Record<number, Elements>> = {}) {
  const result = { features: featuresOf(elements), shapes: 5 };
  const resultOf = (runId: number) => (runId === 3 ? result : undefined);
  const tables = openTables(resultOf);
  const table = tableCalls(tables, resultOf, () => undefined);
  const sets = new Map(Object.entries(layers).map(([layer, held]) => [Number(layer), featuresOf(held)]));
  const arrange = async (filters: Parameters<typeof table.tableArrange>[1]['filters'] = []) =>
    (await table.tableArrange(3, { filters, sort: [], locale: 'en' }, never))?.order ?? -1;
  return { calls: countCalls(tables, (layer) => sets.get(layer)), arrange, order: await arrange() };
}

function reported(outcome: CountOutcome | undefined) {
  if (outcome?.kind !== 'counted') return outcome;
  return outcome.values.map((values, group) => [...values, outcome.rows[group]]);
}
const byColumn = (column: string) => ({ kind: 'column', column }) as const;
const OF_TOWNS = { kind: 'area', origin: 'result', set: '["administrative","8"]' } as const;

test('restaurants by cuisine and municipality, whose boundaries are in the result and not counted themselves', async () => {
  const { calls, order } = await session([...PLACES, ...TOWNS]);
  expect(await calls.countAreas(3, [], never)).toEqual({
    areas: [
      { origin: 'result', set: '["administrative","8"]', boundary: 'administrative', level: '8', areas: 2 },
      { origin: 'result', set: '["administrative","2"]', boundary: 'administrative', level: '2', areas: 1 },
    ],
    incomplete: 0,
  });
  const outcome = await calls.countGroups(3, order, { first: byColumn('cuisine'), second: OF_TOWNS, split: true }, never);
  expect(outcome).toMatchObject({ counted: 4, several: 1, leftOut: 3 });
  expect(reported(outcome)).toEqual([
    ['pizza', 'Vaduz', 2],
    ['pasta', 'Vaduz', 1],
    ['pizza', 'Schaan', 1],
    [undefined, undefined, 1],
  ]);
});

test('rows that pass the filters are counted, with what their numbers come to', async () => {
  const { calls, arrange } = await session([...PLACES, ...TOWNS]);
  const order = await arrange([{ kind: 'is', column: 'cuisine', values: ['pizza'] }]);
  const outcome = await calls.countGroups(3, order, { first: OF_TOWNS, number: 'seats', split: true }, never);
  expect(reported(outcome)).toEqual([
    ['Vaduz', 1],
    ['Schaan', 1],
  ]);
  expect(outcome).toMatchObject({ numbers: { sum: Float64Array.of(2, 3), filled: Float64Array.of(1, 1) } });
});

test('rows lie in the areas of a layer, by their names where they are no boundaries', async () => {
  const districts = [town(1, 0, { landuse: 'residential', name: 'West' }), town(2, 3, { landuse: 'residential', name: 'East' })];
  const { calls, order } = await session(PLACES, { 1000000: districts });
  expect((await calls.countAreas(3, [1_000_000], never))?.areas).toEqual([{ origin: 1_000_000, set: '[]', areas: 2 }]);
  const request = { first: { kind: 'area', origin: 1_000_000, set: '[]' }, split: true } as const;
  expect(reported(await calls.countGroups(3, order, request, never))).toEqual([
    ['West', 2],
    ['East', 1],
    [undefined, 1],
  ]);
  // the layer is gone
  const gone = { first: { kind: 'area', origin: 1_000_001, set: '[]' }, split: true } as const;
  expect(await calls.countGroups(3, order, gone, never)).toEqual({ kind: 'noColumn' });
});

test('rows lie in the boundaries of a file, which its engine is asked for', async () => {
  const { calls, order } = await session(PLACES);
  const { port1, port2 } = new MessageChannel();
  const asked: string[] = [];
  const text = async (query: string) => {
    asked.push(query);
    const bytes = new TextEncoder().encode(JSON.stringify({ elements: TOWNS }));
    return { status: 200, contentType: 'application/json', body: streamOf(bytes) };
  };
  const engine: EngineCalls = { query: text, columns: text };
  serveCalls(engine, messagePort(port2));
  const areas = (await calls.countFileAreas(3, port1, never))?.areas;
  expect(areas?.map(({ origin, level: of }) => [origin, of])).toEqual([
    ['file', '8'],
    ['file', '2'],
  ]);
  expect(asked).toEqual([
    expect.stringMatching(/is_in\(1\.0000000,5\.0000000\).*way\[boundary\]\(1\.0000000,1\.0000000,1\.0000000,9\.0000000\)/),
  ]);
  const request = { first: byColumn('cuisine'), second: { ...OF_TOWNS, origin: 'file' }, split: false } as const;
  const outcome = await calls.countGroups(3, order, request, never);
  expect(reported(outcome)).toContainEqual(['pizza;pasta', 'Vaduz', 1]);
  expect(outcome).toMatchObject({ leftOut: 0 });
  port2.close();
});

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}

test('what is gone is told; a count that is given up says so', async () => {
  const { calls, order, arrange } = await session(PLACES);
  const request = { first: byColumn('cuisine'), split: true };
  expect(await calls.countAreas(2, [], never)).toBeUndefined();
  expect(await calls.countGroups(2, order, request, never)).toBeUndefined();
  expect(await calls.countGroups(3, order, { ...request, first: byColumn('none') }, never)).toEqual({ kind: 'noColumn' });
  const given = new AbortController();
  given.abort(new Error('given up'));
  await expect(calls.countGroups(3, order, request, given.signal)).rejects.toThrow('given up');
  await arrange();
  expect(await calls.countGroups(3, order, request, never)).toBeUndefined();
});
