/** Notes that were being typed when the page was left. */
import { TaskElementsBuilder } from '@flyover/task-lists';
import { beforeEach, expect, test, vi } from 'vitest';
import { taskService } from './task-service.ts';
import { passingStorage } from './task-storage.ts';

const service = vi.hoisted(() => ({ here: undefined as unknown }));
vi.mock('./task-client.ts', () => ({ taskWorker: () => service.here }));

/** What local storage holds. */
const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  get length() {
    return items.size;
  },
  key: (i: number) => [...items.keys()][i] ?? null,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
});

let worker: ReturnType<typeof taskService>;
let id: string;

/** A page with the list open: all that a page holds is new. */
async function openPage() {
  vi.resetModules();
  service.here = worker;
  const [{ reopenList }, steps, { useTasks }] = await Promise.all([
    import('./task-lists.ts'),
    import('./step-tasks.ts'),
    import('./tasks-store.ts'),
  ]);
  await reopenList(id);
  const page = new EventTarget();
  steps.flushOnLeaving(page);
  return {
    task: () => useTasks.getState().task,
    type: (draft: string) => useTasks.setState({ draft }),
    leave: (way: 'pagehide' | 'visibilitychange') => void page.dispatchEvent(new Event(way)),
    flush: steps.flushNote,
  };
}

/** Types a note in a page that is left, with which the worker ends: nothing of what it is told is done. */
async function typeAndLeave(note: string): Promise<void> {
  const page = await openPage();
  service.here = new Proxy({}, { get: () => () => new Promise(() => undefined) });
  page.type(note);
  page.leave('pagehide');
}

const kept = () => [...items.keys()].filter((key) => key.startsWith('flyover-task-note'));

beforeEach(async () => {
  items.clear();
  worker = taskService(async () => storage);
  const storage = passingStorage();
  const builder = new TaskElementsBuilder();
  for (let node = 1; node <= 3; node++) builder.add({ type: 'node', id: node, tags: [] });
  id = (await worker.make('Benches', builder.finish(), {}))?.id ?? '';
});

test('a note comes back after a reload, though no worker had the time to store it', async () => {
  await typeAndLeave('not found ');
  expect((await worker.show(id, 0))?.note).toBe('');
  const page = await openPage();
  expect(page.task()).toMatchObject({ at: 0, note: 'not found' });
  expect(kept()).toEqual([]);
});

test('a note that was deleted stays so', async () => {
  await worker.change(id, 0, { note: 'wrong' });
  await typeAndLeave('');
  expect((await openPage()).task()).toMatchObject({ note: '' });
});

test('it gives way to one that was written since', async () => {
  await typeAndLeave('old');
  await worker.change(id, 0, { note: 'newer' });
  expect((await openPage()).task()).toMatchObject({ note: 'newer' });
  expect(kept()).toEqual([]);
});

test('it is kept no longer once it is stored', async () => {
  const page = await openPage();
  page.type('found');
  page.leave('visibilitychange');
  expect(kept()).toHaveLength(1);
  await page.flush();
  expect(kept()).toEqual([]);
  expect((await worker.show(id, 0))?.note).toBe('found');
});

test('what stands there instead of one does no harm', async () => {
  items.set(`flyover-task-note ${id} 0`, 'nonsense');
  items.set(`flyover-task-note ${id} 99`, '{"note":"beyond the end","before":""}');
  expect((await openPage()).task()).toMatchObject({ at: 0, note: '' });
  expect(kept()).toEqual([]);
});
