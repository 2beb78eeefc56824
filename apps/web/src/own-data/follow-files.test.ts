import { expect, test, vi } from 'vitest';
import { fileWorker } from '../testing/file-worker.ts';
import { addFile, useFiles } from './files-store.ts';
import { followKept } from './follow-files.ts';

test('a file that another page forgets is not kept here either, and stays open; one that it keeps is in the menu', () => {
  const stored = new Map([['flyover-kept-files', '[{"id":"two","name":"b","size":2}]']]);
  vi.stubGlobal('localStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    removeItem: () => undefined,
    setItem: () => undefined,
  });
  const listening = new EventTarget();
  vi.stubGlobal('window', listening);
  const changed = (key: string | null) => listening.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const one = { address: 'own-file:1/a/', name: 'a', counts: { nodes: 1, ways: 0, relations: 0 }, keptId: 'one' };
  useFiles.setState({ kept: [{ id: 'one', name: 'a', size: 3 }] });
  addFile(one, fileWorker({}));
  const end = followKept();
  changed('overpass-ide_server');
  expect(useFiles.getState().files).toEqual([one]);
  changed('flyover-kept-files');
  expect(useFiles.getState()).toMatchObject({ kept: [{ id: 'two', name: 'b', size: 2 }], files: [{ ...one, keptId: undefined }] });
  end();
  stored.clear();
  changed(null);
  expect(useFiles.getState().kept).toHaveLength(1);
});
