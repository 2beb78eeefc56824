import type { ChangedFile } from '@flyover/engine-host';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fileWorker } from '../testing/file-worker.ts';
import { applyChanges } from './apply-changes.ts';
import { addFile, forgetFile, useFiles, workerOfFile } from './files-store.ts';
import { findKept, keep } from './kept-files.ts';

const BASE = 'own-file:91/town.osm/';
const CHANGES = 'own-file:92/day.osc/';
const NOTE = { name: 'day.osc', address: CHANGES, changes: { to: BASE } };
const CHANGED: ChangedFile = {
  summary: { name: 'town.osm', invented: false, counts: { nodes: 3, ways: 0, relations: 0 }, bounds: [1, 2, 3, 4] },
  made: 1,
};

function open(address: string, name: string, changed: ChangedFile = CHANGED) {
  const worker = fileWorker({
    file: new File([name.endsWith('.osc') ? '<osmChange/>' : '<osm/>'], name),
    change: vi.fn(async () => changed),
    takeChanged: vi.fn(async () => {}),
    end: vi.fn(),
  });
  addFile({ address, name, counts: { nodes: 1, ways: 0, relations: 0 } }, worker);
  return worker;
}

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
});

test('a file with changes has another address, is asked, and is kept with them; that of the changes is forgotten', async () => {
  const base = open(BASE, 'town.osm');
  await keep(BASE);
  const changes = open(CHANGES, 'day.osc');
  await applyChanges(NOTE);
  expect(base.change).toHaveBeenCalledExactlyOnceWith([changes.file], expect.any(AbortSignal));
  expect(base.takeChanged).toHaveBeenCalledExactlyOnceWith(1, true);
  const { files, chosen, kept, failures, reading } = useFiles.getState();
  expect(files).toMatchObject([{ name: 'town.osm', counts: { nodes: 3 }, bounds: { south: 1, west: 2, north: 3, east: 4 } }]);
  expect([chosen, files[0].address === BASE, failures, reading]).toEqual([files[0].address, false, [], undefined]);
  expect([base.end.mock.calls.length, changes.end.mock.calls.length]).toEqual([0, 1]);
  expect(workerOfFile(files[0].address)?.changes).toEqual([changes.file]);
  expect(kept).toMatchObject([{ id: files[0].keptId, size: 18 }]);
  const found = await findKept(kept[0]);
  const texts = await Promise.all((found?.changes ?? []).map((each) => each.text()));
  expect([found?.file.name, texts]).toEqual(['town.osm', ['<osmChange/>']]);
});

test('Stop leaves both files as they are, however far the worker has come, and the offer stands again', async () => {
  const base = open(BASE, 'town.osm');
  open(CHANGES, 'day.osc');
  let answer = (_: ChangedFile) => {};
  base.change.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const applied = applyChanges(NOTE);
  useFiles.getState().reading?.stop();
  await applied;
  expect(useFiles.getState()).toMatchObject({ reading: undefined, notes: [NOTE] });
  answer(CHANGED);
  await vi.waitFor(() => expect(base.takeChanged).toHaveBeenCalledExactlyOnceWith(1, false));
  expect(useFiles.getState()).toMatchObject({ files: [{ address: BASE }, { address: CHANGES }], failures: [] });
});

test('where there is no room for the changes the file stays kept as it was', async () => {
  open(BASE, 'town.osm');
  await keep(BASE);
  const { kept } = useFiles.getState();
  open(CHANGES, 'day.osc');
  const { put } = IDBObjectStore.prototype;
  // the durable copy of the settings has room
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await applyChanges(NOTE);
  full.mockRestore();
  expect(useFiles.getState()).toMatchObject({ kept, files: [{ keptId: kept[0].id }], failures: [{ kind: 'room' }] });
  expect(await (await findKept(kept[0]))?.file.text()).toBe('<osm/>');
});

test('a worker that stops while it applies them is told of once, by what held the file', async () => {
  const base = open(BASE, 'town.osm');
  open(CHANGES, 'day.osc');
  base.change.mockImplementationOnce(async () => {
    forgetFile(BASE);
    throw new Error('the worker has stopped');
  });
  await applyChanges(NOTE);
  expect(useFiles.getState()).toMatchObject({ reading: undefined, failures: [], files: [{ address: CHANGES }] });
});

test('what cannot be applied is told, and both files stay', async () => {
  open(BASE, 'town.osm', { refusal: { kind: 'wrong-format', message: 'day.osc' } });
  open(CHANGES, 'day.osc');
  await applyChanges(NOTE);
  expect(useFiles.getState().failures).toMatchObject([{ name: 'day.osc', kind: 'wrong-format' }]);
  expect(useFiles.getState().files.map(({ address }) => address)).toEqual([BASE, CHANGES]);
  forgetFile(BASE);
  await applyChanges(NOTE);
  expect(useFiles.getState().files.map(({ address }) => address)).toEqual([CHANGES]);
});
