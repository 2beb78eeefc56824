import { TASK_LIMITS, TaskElementsBuilder } from '@flyover/task-lists';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { taskService } from './task-service.ts';
import { lastingStorage, passingStorage } from './task-storage.ts';

/** Of what nobody stops. */
const going = new AbortController().signal;

function elements(count: number): ArrayBuffer {
  const builder = new TaskElementsBuilder();
  for (let id = 1; id <= count; id++) builder.add({ type: 'node', id, tags: [['name', `Task ${id}`]] });
  return builder.finish();
}

describe.each([
  ['in IndexedDB', () => lastingStorage(new IDBFactory())],
  ['until the page is closed', async () => passingStorage()],
])('a list %s', (_, storing) => {
  async function listOf(count: number) {
    let time = 1000;
    const kept = storing();
    const service = taskService(
      () => kept,
      () => time,
    );
    const list = await service.make('Benches', elements(count), { invented: true });
    if (list === undefined) throw new Error('no room');
    return { service, id: list.id, storing: () => kept, wait: (ms: number) => (time += ms) };
  }

  test('begins at its first task, and goes on to the next that is open', async () => {
    const { service, id } = await listOf(3);
    expect(await service.show(id)).toMatchObject({ at: 0, element: { id: 1 }, status: 'open', note: '', list: { count: 3, done: 0 } });
    expect(await service.change(id, 0, { status: 'done' }, 'nextOpen')).toMatchObject({ at: 1, element: { id: 2 } });
    await service.change(id, 1, { status: 'skipped', note: 'not found' });
    expect(await service.step(id, 1, 'nextOpen')).toMatchObject({ at: 2, list: { count: 3, done: 1, skipped: 1 } });
    expect(await service.step(id, 2, 'next')).toMatchObject({ at: 2 });
    expect(await service.step(id, 2, 'previous')).toMatchObject({ at: 1, status: 'skipped', note: 'not found' });
    expect(await service.change(id, 1, { status: 'open' })).toMatchObject({ list: { done: 1, skipped: 0 }, note: 'not found' });
  });

  test('is there for the next visit, where it was left; another tab changes it too', async () => {
    const { service, id, storing: again } = await listOf(3);
    const other = taskService(again);
    await service.change(id, 0, { status: 'done' });
    await service.step(id, 0, 'nextOpen');
    expect(await other.show(id)).toMatchObject({ at: 1, list: { done: 1 } });
    await other.change(id, 2, { status: 'done' });
    expect(await service.change(id, 1, { status: 'skipped' })).toMatchObject({ list: { done: 2, skipped: 1 } });
  });

  test('that was deleted is put back as it was, or forgotten', async () => {
    const { service, id, storing: again, wait } = await listOf(2);
    await service.change(id, 0, { status: 'done' });
    await service.remove(id);
    expect(await service.lists()).toMatchObject({ lists: [] });
    expect(await service.show(id)).toBeUndefined();
    await service.putBack(id);
    expect(await service.show(id)).toMatchObject({ list: { done: 1 } });
    await service.remove(id);
    const later = taskService(again, () => wait(61_000));
    await later.lists();
    expect(await later.putBack(id)).toBeUndefined();
  });

  test('is saved as a file, and opened again with all that was done', async () => {
    const { service, id } = await listOf(2);
    await service.rename(id, 'Benches of the park');
    await service.change(id, 0, { status: 'done', note: 'mended' });
    const file = await service.file(id);
    if (file === undefined) throw new Error('no file');
    const opened = await service.open(file, 'file.geojson', going);
    if (opened.kind !== 'made') throw new Error(opened.kind);
    expect(opened.list).toMatchObject({ name: 'Benches of the park (2)', invented: true, count: 2, done: 1, at: 1 });
    expect(await service.step(opened.list.id, 1, 'previous')).toMatchObject({
      status: 'done',
      note: 'mended',
      element: { tags: [['name', 'Task 1']] },
    });
    expect((await service.lists()).lists).toHaveLength(2);
    // a number counts on, and is free again once its list is deleted
    await service.remove(id);
    const copy = await service.make('Benches of the park (2)', elements(1), {});
    expect(copy).toMatchObject({ name: 'Benches of the park (3)' });
    expect(await service.make('Benches of the park', elements(1), {})).toMatchObject({ name: 'Benches of the park' });
  });
});

test('a file that is too large, or no list, is refused', async () => {
  const service = taskService(async () => passingStorage());
  expect(await service.open(new Blob(['<osm/>']), '', going)).toEqual({ kind: 'unreadable' });
  const large = new Blob([]);
  Object.defineProperty(large, 'size', { value: TASK_LIMITS.fileBytes + 1 });
  expect(await service.open(large, '', going)).toEqual({ kind: 'large' });
});

test('the reading of a file ends where it is stopped, and leaves no list', async () => {
  const service = taskService(async () => passingStorage());
  const features = Array.from({ length: 50_000 }, (_, i) => ({ id: `node/${i + 1}`, properties: { name: `Bench ${i}` } }));
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  const stopped = new AbortController();
  const opening = service.open(file, '', stopped.signal);
  setTimeout(() => stopped.abort(new Error('enough')));
  await expect(opening).rejects.toThrow('enough');
  expect(await service.lists()).toMatchObject({ lists: [] });
});

test('lists are there again after the browser has closed their database', async () => {
  const factory = new IDBFactory();
  const service = taskService(() => lastingStorage(factory));
  const list = await service.make('Benches', elements(2), {});
  // a newer version of the page closes the connections of all others, and fails then
  const closing = factory.open('flyover-tasks', 2);
  await new Promise((resolve) => {
    closing.onupgradeneeded = () => closing.transaction?.abort();
    closing.onerror = resolve;
  });
  expect(await service.show(list?.id ?? '')).toMatchObject({ at: 0, element: { id: 1 } });
});

test('a browser without room says so', async () => {
  const full = { ...passingStorage(), add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const service = taskService(async () => full);
  expect(await service.make('Benches', elements(1), {})).toBeUndefined();
  expect(await service.open(new Blob(['{"type":"FeatureCollection","features":[{"id":"node/1"}]}']), '', going)).toEqual({ kind: 'room' });
});

test('lists are there even if one that was deleted cannot be let go of', async () => {
  const storage = passingStorage();
  const list = await taskService(async () => storage).make('Benches', elements(1), {});
  const service = taskService(async () => ({ ...storage, infos: failsOnce(storage.infos) }));
  expect(await service.lists()).toMatchObject({ lists: [{ id: list?.id }] });
});

/** Fails the first time. */
function failsOnce<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let failed = false;
  return () => {
    if (failed) return call();
    failed = true;
    return Promise.reject(new DOMException('aborted', 'AbortError'));
  };
}

test('a note that a list has no room for is left as it was', async () => {
  const storage = passingStorage();
  const service = taskService(async () => storage);
  const id = (await service.make('Benches', elements(2), {}))?.id ?? '';
  await service.change(id, 0, { note: 'old' });
  (await storage.marks(id))?.notes.set(1, 'n'.repeat(TASK_LIMITS.notes - 4));
  expect(await service.change(id, 0, { status: 'done', note: 'longer' })).toMatchObject({ status: 'done', note: 'old' });
  expect(await service.change(id, 0, { note: 'more' })).toMatchObject({ note: 'more' });
});
