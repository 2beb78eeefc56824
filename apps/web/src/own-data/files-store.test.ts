import * as fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSettings } from '../settings/settings-store.ts';
import { fileWorker } from '../testing/file-worker.ts';
import {
  addFile,
  askedServer,
  chooseFile,
  fileAddress,
  fileGeocoder,
  fileName,
  forgetFile,
  isFileAddress,
  portToFile,
  readAskedKept,
  readKeptList,
  useFiles,
} from './files-store.ts';
import { setKept } from './kept-files.ts';

const counts = { nodes: 1, ways: 0, relations: 0 };
const file = (address: string) => ({ address, name: address, counts });
const worker = () => fileWorker({ tile: async () => new Uint8Array([1]), end: vi.fn() });

beforeEach(() => {
  for (const { address } of useFiles.getState().files) forgetFile(address);
  useSettings.getState().set('server', 'https://a.example.org/api/');
});

test('a file that was opened is asked, until a server is chosen or it is forgotten', () => {
  expect(askedServer()).toBe('https://a.example.org/api/');
  addFile(file('own-file:1/a/'), worker());
  expect(askedServer()).toBe('own-file:1/a/');
  useSettings.getState().set('server', '');
  expect(askedServer()).toBe('');
  chooseFile('own-file:1/a/');
  const second = worker();
  addFile(file('own-file:2/b/'), second);
  expect(askedServer()).toBe('own-file:2/b/');
  forgetFile('own-file:2/b/');
  expect(second.end).toHaveBeenCalledOnce();
  expect(askedServer()).toBe('');
  expect(useFiles.getState().files.map(({ address }) => address)).toEqual(['own-file:1/a/']);
});

test('a file that is forgotten while another is asked leaves that choice', () => {
  addFile(file('own-file:1/a/'), worker());
  addFile(file('own-file:2/b/'), worker());
  forgetFile('own-file:1/a/');
  expect(askedServer()).toBe('own-file:2/b/');
});

test('a file that is gone gives no port, and its places cannot be searched', async () => {
  addFile(file('own-file:1/a/'), worker());
  const { search } = fileGeocoder('own-file:1/a/');
  expect(await search('Vaduz')).toEqual([]);
  portToFile('own-file:1/a/')?.close();
  forgetFile('own-file:1/a/');
  expect(portToFile('own-file:1/a/')).toBe(undefined);
  await expect(search('Vaduz')).rejects.toThrow('the file is closed');
});

test('a file that is kept says so until it is not, and is asked again by the next start while it is asked', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    setItem: (field: string, text: string) => stored.set(field, text),
    removeItem: (field: string) => stored.delete(field),
  });
  addFile(file('own-file:1/a/'), worker());
  const kept = { id: 'one', name: 'a', size: 3 };
  setKept(kept, true, 'own-file:1/a/');
  expect(useFiles.getState()).toMatchObject({ kept: [kept], files: [{ keptId: 'one' }] });
  expect([readKeptList(), readAskedKept()]).toEqual([[kept], kept]);
  chooseFile(undefined);
  expect(readAskedKept()).toBe(undefined);
  chooseFile('own-file:1/a/');
  setKept(kept, false);
  expect(useFiles.getState().files[0].keptId).toBe(undefined);
  expect([readKeptList(), readAskedKept()]).toEqual([[], undefined]);
  stored.set('flyover-kept-files', '[{"id":1},null,{"id":"x","name":"b","size":2}]');
  expect(readKeptList()).toEqual([{ id: 'x', name: 'b', size: 2 }]);
  stored.set('flyover-kept-files', '{');
  expect(readKeptList()).toEqual([]);
});

test('a file has an address with its number and name, which is no address of the web', () => {
  expect(fileAddress(3, 'my town.osm.pbf')).toBe('own-file:3/my%20town.osm.pbf/');
  expect(isFileAddress('own-file:3/my%20town.osm.pbf/')).toBe(true);
  expect(fileName('own-file:3/my%20town.osm.pbf/')).toBe('my town.osm.pbf');
  for (const other of ['', 'https://own-file.example.org/', 'own-file:3/%ff/', 'own-file:/a/', 'own-file:1/a/b/']) {
    expect(fileName(other)).toBe(undefined);
  }
});

test('any name comes back, cut to 200 characters; halves of pairs are replaced', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const address = fileAddress(1, name);
      expect(fileName(address)).toBe(new TextDecoder().decode(new TextEncoder().encode(name.slice(0, 200))).replace(/^\ufeff/, ''));
      // as a run makes it absolute
      expect(new URL(address).href).toBe(address);
    }),
  );
});
