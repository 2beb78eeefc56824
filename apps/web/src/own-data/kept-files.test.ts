import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fileWorker } from '../testing/file-worker.ts';
import { addFile, forgetFile, readKeptList, useFiles } from './files-store.ts';
import { drop, findKept, keep } from './kept-files.ts';

const ADDRESS = 'own-file:1/a.osm/';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    setItem: (field: string, text: string) => stored.set(field, text),
    removeItem: (field: string) => stored.delete(field),
  });
  for (const { address } of useFiles.getState().files) forgetFile(address);
  useFiles.setState({ kept: [], failures: [], notes: [] });
  vi.stubGlobal('isSecureContext', true);
  addFile(
    { address: ADDRESS, name: 'a.osm', counts: { nodes: 1, ways: 0, relations: 0 } },
    fileWorker({ file: new File(['<osm/>'], 'a.osm') }),
  );
});

test('a file that is kept comes back whole after it was closed, until it is dropped', async () => {
  await keep(ADDRESS);
  const [kept] = useFiles.getState().kept;
  expect(kept).toMatchObject({ name: 'a.osm', size: 6 });
  expect(useFiles.getState().files[0].keptId).toBe(kept.id);
  forgetFile(ADDRESS);
  const found = await findKept(kept);
  expect([found?.file.name, await found?.file.text(), found?.changes]).toEqual(['a.osm', '<osm/>', []]);
  await drop(kept.id);
  expect(useFiles.getState().kept).toEqual([]);
  expect(await findKept(kept)).toBe(undefined);
  expect(useFiles.getState().failures).toMatchObject([{ name: 'a.osm', kind: 'lost' }]);
});

test('with a file is kept of which system its coordinates are, as somebody said', async () => {
  const metres = 'own-file:2/metres.csv/';
  const counts = { nodes: 1, ways: 0, relations: 0 };
  addFile({ address: metres, name: 'metres.csv', counts }, fileWorker({ file: new File(['x,y'], 'metres.csv'), system: '2056' }));
  await keep(metres);
  const [kept] = readKeptList();
  expect([kept.name, (await findKept(kept))?.system]).toEqual(['metres.csv', '2056']);
});

test('a file is kept while the browser still asks whether the site may keep anything for good', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } });
  await keep(ADDRESS);
  expect(useFiles.getState().kept).toMatchObject([{ name: 'a.osm' }]);
});

test('what cannot be kept, or looked for, is told, and stays in its list', async () => {
  await keep(ADDRESS);
  const { kept } = useFiles.getState();
  vi.stubGlobal('indexedDB', {
    open() {
      throw new Error('no room');
    },
  });
  expect(await findKept(kept[0])).toBe(undefined);
  expect(useFiles.getState()).toMatchObject({ kept, failures: [{ kind: 'lost', message: 'no room' }] });
  await drop(kept[0].id);
  await keep(ADDRESS);
  expect(useFiles.getState()).toMatchObject({
    kept: [],
    failures: [{ kind: 'lost' }, { name: 'a.osm', kind: 'room', message: 'no room', toKeep: [ADDRESS, undefined] }],
  });
});

test('on plain http a file that is kept says what a start without a network needs', async () => {
  await keep(ADDRESS);
  expect(useFiles.getState().notes).toEqual([]);
  vi.stubGlobal('isSecureContext', false);
  await keep(ADDRESS);
  expect(useFiles.getState().notes).toEqual([{ name: 'a.osm', address: ADDRESS, needsHttps: true }]);
});
