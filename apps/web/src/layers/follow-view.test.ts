import type { LayerOutcome } from '@flyover/result-session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useView } from '../view/view-store.ts';
import { followView } from './follow-view.ts';
import { type MapLayer, useLayers } from './layers-store.ts';

/** Readings that the worker has not answered yet, the earliest first. */
const asked: { readonly signal: AbortSignal; readonly settle: (came: LayerOutcome) => void }[] = [];
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    openLayer: (_: number, __: unknown, signal: AbortSignal) => new Promise((settle) => asked.push({ signal, settle })),
    dropLayer: async () => undefined,
  }),
}));

const box = (west: number) => ({ south: 0, west, north: 1, east: west + 1 });
const ready = (points: number, west: number): LayerOutcome => ({
  kind: 'ready',
  numbers: { points, lines: 0, polygons: 0 },
  box: box(west),
});
const stored = { key: '1-a', bytes: 10, box: box(0) };
const LAYER: MapLayer = {
  id: 7,
  mark: 'a',
  name: 'a',
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'address', address: 'https://example.org/a.parquet' },
  version: 1,
  numbers: { points: 1, lines: 0, polygons: 0 },
  box: box(0),
  stored,
};
const told: string[] = [];
let end: () => void;

/** Moves the map, and waits for what that asks for. */
async function move(lon: number): Promise<void> {
  useView.setState({ lat: 0.5, lon, width: 100, height: 100 });
  await vi.advanceTimersByTimeAsync(1000);
}
async function answer(nth: number, came: LayerOutcome): Promise<void> {
  asked[nth]?.settle(came);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  told.length = 0;
  useLayers.setState({ layers: [LAYER] });
  end = followView((_, { kind }) => told.push(kind));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('what is stored of a layer stays, and is stale, once another part is read', async () => {
  await move(5);
  await answer(0, ready(2, 5));
  expect(useLayers.getState().layers).toMatchObject([{ version: 2, box: box(5), stored, stale: true, numbers: { points: 2 } }]);
});

test('an aborted reading that the worker has done all the same is a version of its own', async () => {
  await move(5);
  await move(9);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await answer(0, ready(2, 5));
  expect(useLayers.getState().layers).toMatchObject([{ version: 2, box: box(5) }]);
  await answer(1, ready(3, 9));
  expect(useLayers.getState().layers).toMatchObject([{ version: 3, box: box(9) }]);
});

test.each<LayerOutcome>([
  { kind: 'empty' },
  { kind: 'unreadable', message: '', readFault: { kind: 'farWide', megabytes: 200, rows: 3, byte: 0 } },
  { kind: 'status', address: '', status: 500 },
])('an aborted reading that comes to nothing ($kind) changes nothing and is not told', async (came) => {
  await move(5);
  await move(9);
  await answer(0, came);
  expect([useLayers.getState().layers, told]).toEqual([[LAYER], []]);
});

test('a layer that was too much for the view is read for the next one', async () => {
  const readFault = { kind: 'farWide', megabytes: 200, rows: 3, byte: 0 } as const;
  useLayers.setState({ layers: [{ ...LAYER, numbers: undefined, box: undefined, stored: undefined, refusal: readFault }] });
  await move(5);
  await answer(0, ready(2, 5));
  expect(useLayers.getState().layers).toMatchObject([{ numbers: { points: 2 }, box: box(5), refusal: undefined }]);
});
