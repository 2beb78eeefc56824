import { beforeEach, expect, test, vi } from 'vitest';
import { fileWorker } from '../testing/file-worker.ts';
import { fileTile } from './file-background.ts';
import { addFile, forgetFile, useFiles } from './files-store.ts';

const ADDRESS = 'own-file:1/my%20town.osm/';
const template = `file-map://${encodeURIComponent(ADDRESS)}`;

beforeEach(() => {
  for (const { address } of useFiles.getState().files) forgetFile(address);
});

test('tiles come from the worker of the file that the address names', async () => {
  const tile = vi.fn(async () => new Uint8Array([1, 2]));
  addFile({ address: ADDRESS, name: 'my town.osm', counts: { nodes: 1, ways: 0, relations: 0 } }, fileWorker({ tile }));
  expect([...new Uint8Array(await fileTile(`${template}/14/8625/5739`))]).toEqual([1, 2]);
  expect(tile).toHaveBeenCalledWith(14, 8625, 5739);
  tile.mockRejectedValueOnce(new Error('ended'));
  expect((await fileTile(`${template}/14/8625/5739`)).byteLength).toBe(0);
});

test('a file that is closed, and an address that is none, have empty tiles', async () => {
  for (const address of [`${template}/14/1/1`, 'file-map://%ff/1/1/1', 'file-map://a/b', '']) {
    expect((await fileTile(address)).byteLength).toBe(0);
  }
});
