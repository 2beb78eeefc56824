/** Two tabs of one browser: each has modules of its own, both have one database. */
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapLayer } from './layers-store.ts';
import { storedList, storeFeatures, storeList } from './stored-layers.ts';

vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    openLayer: async () => ({ kind: 'ready', numbers: { points: 1, lines: 0, polygons: 0 } }),
    saveLayer: async () => new Blob(['features']),
    dropLayer: async () => undefined,
  }),
}));

// nothing of a run is looked at here, and each tab would load all of it
vi.mock('../run/run-store.ts', () => ({ useRun: () => undefined }));
vi.mock('../results/selection-store.ts', () => ({ useSelection: { getState: () => ({ close: () => undefined }) } }));
vi.mock('../ui/toasts.ts', () => ({ showToast: () => undefined }));

/** Each closes the tabs of its test: they write once more after their last change, and not into the database of the next. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => 'yes', setItem: () => undefined, removeItem: () => undefined });
  await storeList(() =>
    ['a', 'b'].map((mark) => ({
      mark,
      name: mark,
      color: '#112233',
      opacity: 1,
      origin: { kind: 'combined' },
      stored: { key: `1-${mark}`, bytes: 1 },
    })),
  );
  for (const mark of ['a', 'b']) await storeFeatures(`1-${mark}`, new Blob([mark]));
});

/** A tab with both layers open. */
async function openTab() {
  vi.resetModules();
  const { keepOverReloads } = await import('./keep-over-reloads.ts');
  const { changeLayer, useLayers } = await import('./layers-store.ts');
  closing.push(keepOverReloads());
  const layers = () => useLayers.getState().layers;
  await vi.waitFor(() => expect(layers().filter(({ numbers }) => numbers !== undefined)).toHaveLength(2));
  return {
    layers,
    names: () => layers().map(({ name }) => name),
    remove: (mark: string) => useLayers.setState({ layers: layers().filter((layer) => layer.mark !== mark) }),
    add: (layer: MapLayer) => useLayers.setState(({ layers }) => ({ layers: [layer, ...layers] })),
    change: (mark: string, change: Partial<MapLayer>) => changeLayer(layers().find((layer) => layer.mark === mark)?.id ?? 0, change),
  };
}
const listed = async () =>
  ((await storedList()) as readonly MapLayer[]).map(({ name, stored }): [string, string | undefined] => [name, stored?.key]);
const WAIT = { timeout: 5000 };

test('names of one tab are not overwritten by the other; a layer that was changed there since its removal is stored anew', async () => {
  // tabs that hear nothing of each other
  vi.stubGlobal('BroadcastChannel', undefined);
  const [one, other] = [await openTab(), await openTab()];
  one.remove('a');
  one.change('b', { name: 'renamed' });
  await vi.waitFor(async () => expect(await listed()).toEqual([['renamed', '1-b']]), WAIT);
  other.change('a', { color: '#445566' });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(2), WAIT);
  expect(other.names()).toEqual(['a', 'renamed']);
  // each tab that writes puts its own on top
  const keys = new Map(await listed());
  expect([keys.get('a'), keys.get('renamed')]).toEqual([expect.stringMatching(/^\d{13}-a$/), '1-b']);
});

test('a layer that one tab removes goes from the other, and does not come back with its next change', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.remove('a');
  await vi.waitFor(() => expect(other.names()).toEqual(['b']), WAIT);
  other.change('b', { opacity: 0.5 });
  await vi.waitFor(() => expect(one.layers()[0]?.opacity).toBe(0.5), WAIT);
  expect(await listed()).toEqual([['b', '1-b']]);
});

test('a layer that is added while the list of all tabs is read stays', async () => {
  const one = await openTab();
  const another = new BroadcastChannel('flyover-layers');
  const [first] = one.layers();
  for (let id = 100; id < 140; id++) {
    another.postMessage('changed');
    await new Promise((resolve) => setTimeout(resolve, 1));
    one.add({ ...first, id, mark: `new-${id}`, stored: undefined });
  }
  another.close();
  await vi.waitFor(async () => expect(await listed()).toHaveLength(42), WAIT);
  expect(one.layers()).toHaveLength(42);
});
