import type { LayerOutcome } from '@flyover/result-session';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../ui/toasts.ts';
import { keepOverReloads, openStored, restoreLayers } from './keep-over-reloads.ts';
import { changeLayer, type MapLayer, noteStoredLayers, useLayers } from './layers-store.ts';
import { addLinkLayers } from './open-layers.ts';
import { storedFeatures, storedList, storeFeatures, storeList } from './stored-layers.ts';

const opened: number[] = [];
let answer: (nth: number) => LayerOutcome | Promise<LayerOutcome>;
/** There may be no memory for it. */
let saved: Blob | undefined;
const THOUSAND = new Blob(['x'.repeat(1000)]);
const READY = { kind: 'ready', numbers: { points: 1, lines: 0, polygons: 0 } } as const;

vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    openLayer: async (id: number) => answer(opened.push(id)),
    saveLayer: async () => saved,
    dropLayer: async () => undefined,
  }),
}));
vi.mock('./keep-layer.ts', () => ({}));

/** A layer of the list, with its features stored long ago. */
const stored = (mark: string, bytes = 10) => ({
  mark,
  name: mark,
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'file', name: `${mark}.gpx` },
  version: 1,
  stored: { key: `1-${mark}`, bytes },
});

async function store(marks: readonly string[]): Promise<void> {
  await storeList(() => marks.map((mark) => stored(mark)));
  for (const mark of marks) await storeFeatures(`1-${mark}`, new Blob([mark]));
}
const here = (): readonly MapLayer[] => useLayers.getState().layers;
const open = () => here().flatMap(({ name, numbers }) => (numbers === undefined ? [] : name));
const keys = () => here().map((layer) => layer.stored?.key);

/** What keeps layers would write those of the tests behind it. */
const ends: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  useLayers.setState({ layers: [] });
  opened.length = 0;
  answer = () => READY;
  saved = THOUSAND;
  useToasts.setState({ toasts: [] });
});

test.each<[string, () => LayerOutcome]>([
  ['there is no room for', () => ({ kind: 'full', features: 600_000, left: 400_000 })],
  [
    'a worker that stopped did not read',
    () => {
      throw new Error('stopped');
    },
  ],
])('a layer that %s stays in the list with its features, and opens later', async (_, refuse) => {
  await store(['a', 'b']);
  answer = (nth) => (nth === 2 ? refuse() : READY);
  await restoreLayers();
  expect([open(), keys()]).toEqual([['a'], ['1-a', '1-b']]);
  expect(await openStored(here()[1])).toEqual(READY);
  expect(open()).toEqual(['a', 'b']);
});

test('a layer whose features the browser has lost says so', async () => {
  await storeList(() => [stored('a')]);
  await restoreLayers();
  expect([open(), keys()]).toEqual([[], [undefined]]);
});

test('a layer whose features are not stored is read from its address; what cannot be read says why', async () => {
  const origin = { kind: 'address', address: 'https://example.org/a.parquet' } as const;
  const box = { south: 1, west: 2, north: 3, east: 4 };
  await storeList(() => [
    { ...stored('a'), origin, stored: undefined },
    { ...stored('b'), origin },
  ]);
  const readFault = { kind: 'farWide', megabytes: 200, rows: 3, byte: 0 } as const;
  answer = (nth) => (nth === 2 ? { ...READY, box } : { kind: 'unreadable', message: '', readFault });
  await restoreLayers();
  expect(open()).toEqual(['a']);
  expect(here()).toMatchObject([{ numbers: READY.numbers, box }, { refusal: readFault }]);
});

test('features of a layer that was read anew take the place of those that are stored; until then these stay', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => 'yes', setItem: () => undefined, removeItem: () => undefined });
  noteStoredLayers(true);
  // there is room for one of its size
  await storeList(() => [stored('a', (256 << 20) - 500)]);
  await storeFeatures('1-a', new Blob(['a']));
  ends.push(keepOverReloads());
  await vi.waitFor(() => expect(open()).toEqual(['a']));
  saved = undefined;
  changeLayer(here()[0].id, { version: 2, stale: true });
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(keys()).toEqual(['1-a']);
  const box = { south: 1, west: 2, north: 3, east: 4 };
  saved = THOUSAND;
  changeLayer(here()[0].id, { version: 3, box });
  await vi.waitFor(async () => expect(await storedList()).toMatchObject([{ stored: { bytes: 1000, box } }]));
  expect(here()).toMatchObject([{ stale: false, stored: { bytes: 1000, box } }]);
});

test('a host that does not answer keeps no stored layer waiting', async () => {
  await storeList(() => [
    { ...stored('a'), origin: { kind: 'address', address: 'https://example.org/a.kml' }, stored: undefined },
    stored('b'),
  ]);
  await storeFeatures('1-b', new Blob(['b']));
  answer = (nth) => (nth === 2 ? new Promise(() => undefined) : READY);
  void restoreLayers();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(open()).toEqual(['b']);
});

test('20 are opened, the ones on top', async () => {
  const marks = Array.from({ length: 23 }, (_, at) => `m${at}`);
  await store(marks);
  await restoreLayers();
  expect(open()).toEqual(marks.slice(0, 20));
  expect(keys()).toEqual(marks.map((mark) => `1-${mark}`));
});

test('what is written after a restore keeps features that are not open; bytes of other tabs count', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => 'yes', setItem: () => undefined, removeItem: () => undefined });
  noteStoredLayers(true);
  await store(['a', 'b']);
  answer = (nth) => (nth === 2 ? { kind: 'full', features: 2, left: 1 } : READY);
  ends.push(keepOverReloads());
  await vi.waitFor(() => expect(open()).toEqual(['a']));
  // another tab has stored nearly as much as there may be
  await storeList((list) => [...(list as object[]), stored('other', (256 << 20) - 500)]);
  const fresh: MapLayer = { ...here()[0], id: 7, mark: 'c', name: 'c', stored: undefined };
  useLayers.setState({ layers: [fresh, ...here()] });
  await vi.waitFor(async () => expect(await storedList()).toHaveLength(4));
  expect(await storedList()).toMatchObject([
    { mark: 'c', stored: undefined },
    stored('a'),
    stored('b'),
    stored('other', (256 << 20) - 500),
  ]);
  expect(await storedFeatures('1-b')).toBeInstanceOf(Blob);
});

test('a layer that is removed while others are still being opened is gone from the list', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => 'yes', setItem: () => undefined, removeItem: () => undefined });
  await store(['a', 'b']);
  answer = () => new Promise(() => undefined);
  ends.push(keepOverReloads());
  await vi.waitFor(() => expect(here()).toHaveLength(2));
  useLayers.setState({ layers: here().slice(1) });
  // at once: whoever reloads now must not find it again
  await vi.waitFor(async () => expect(await storedList()).toMatchObject([{ mark: 'b' }]), { timeout: 200 });
});

test('layers of an own link are listed once, whether it is opened before or after those that were kept', async () => {
  const link = { name: 'Benches', color: '#112233', opacity: 1, visible: true, query: 'node[amenity=bench];out;' };
  await storeList(() => [{ ...stored('a'), name: link.name, origin: { kind: 'query', text: link.query, server: '' } }]);
  await storeFeatures('1-a', new Blob(['a']));
  addLinkLayers([link]);
  await restoreLayers();
  expect(keys()).toEqual(['1-a']);
  addLinkLayers([link, { ...link, name: 'Benches of a friend' }]);
  expect(here().map(({ name }) => name)).toEqual(['Benches of a friend', 'Benches']);
});
