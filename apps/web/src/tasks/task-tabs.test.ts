/** Two tabs at one list: the tab here, and one that changes the list behind its back. */
import { TaskElementsBuilder } from '@flyover/task-lists';
import { beforeEach, expect, test, vi } from 'vitest';
import { taskService } from './task-service.ts';
import { passingStorage } from './task-storage.ts';

const service = vi.hoisted(() => ({ here: undefined as unknown }));
vi.mock('./task-client.ts', () => ({ taskWorker: () => service.here }));

const { finishTask, flushNote, flushOnLeaving, stepTask, typeNote } = await import('./step-tasks.ts');
const { readAgain, removeList, renameList, reopenList, saveList, showList, togglePanel } = await import('./task-lists.ts');
const { useResultView } = await import('../results/result-view.ts');
const { useToasts } = await import('../ui/toasts.ts');
const { useTasks } = await import('./tasks-store.ts');

let other: ReturnType<typeof taskService>;
let id: string;

beforeEach(async () => {
  const storage = passingStorage();
  other = taskService(async () => storage);
  service.here = taskService(async () => storage);
  const builder = new TaskElementsBuilder();
  for (let node = 1; node <= 5; node++) builder.add({ type: 'node', id: node, tags: [] });
  id = (await other.make('Benches', builder.finish(), {}))?.id ?? '';
  useTasks.setState({ open: false, task: undefined, draft: undefined, lists: [] });
  await showList(id);
});

const shown = () => {
  const { task, draft } = useTasks.getState();
  return { at: task?.at, note: task?.note, draft, done: task?.list.done };
};

test('what another tab does is counted here, and leads nobody to its task', async () => {
  await other.change(id, 0, { status: 'done' }, 'nextOpen');
  await other.change(id, 1, { status: 'done' }, 'nextOpen');
  await readAgain();
  expect(shown()).toMatchObject({ at: 0, done: 2 });
  await finishTask('skipped');
  expect((await other.show(id, 0))?.status).toBe('skipped');
});

test('a note that is being typed stays when another tab tells of a change', async () => {
  useTasks.setState({ draft: 'not found ' });
  await other.change(id, 3, { status: 'done', note: 'mended' }, 'nextOpen');
  await readAgain();
  expect(shown()).toMatchObject({ at: 0, draft: 'not found ', done: 1 });
  await flushNote();
  expect(shown()).toMatchObject({ at: 0, note: 'not found' });
  expect((await other.show(id, 0))?.note).toBe('not found');
});

test('a note that another tab has written is shown, where nothing else is typed here', async () => {
  useTasks.setState({ draft: 'seen' });
  await flushNote();
  await other.change(id, 0, { note: 'seen twice' });
  await readAgain();
  expect(shown()).toMatchObject({ note: 'seen twice', draft: undefined });
});

test('an answer that comes late does not take the panel back', async () => {
  const late = async (...asked: Parameters<typeof other.show>) => {
    const task = await other.show(...asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return task;
  };
  service.here = { ...other, show: late };
  const reading = readAgain();
  await Promise.all([reading, finishTask('done'), stepTask('next')]);
  expect(shown()).toMatchObject({ at: 2, done: 1 });
});

test('a list that opens by itself after a reload leaves all else as it is', async () => {
  useTasks.setState({ open: false, task: undefined });
  useResultView.setState({ tab: 'table' });
  await reopenList(id);
  expect(useTasks.getState()).toMatchObject({ open: true, reopened: true, task: { at: 0 } });
  expect(useResultView.getState().tab).toBe('table');
  await showList(id);
  expect(useTasks.getState().reopened).toBe(false);
  expect(useResultView.getState().tab).toBe('map');
});

test('a note is written down after a pause in typing, and typing goes on', async () => {
  vi.useFakeTimers();
  typeNote('not fou');
  await vi.advanceTimersByTimeAsync(500);
  typeNote('not found ');
  await vi.advanceTimersByTimeAsync(500);
  expect((await other.show(id, 0))?.note).toBe('');
  await vi.advanceTimersByTimeAsync(500);
  expect((await other.show(id, 0))?.note).toBe('not found');
  expect(shown().draft).toBe('not found ');
  vi.useRealTimers();
});

test.each(['visibilitychange', 'pagehide'])('a note is written down with %s', async (way) => {
  const page = new EventTarget();
  const end = flushOnLeaving(page);
  useTasks.setState({ draft: 'found' });
  page.dispatchEvent(new Event(way));
  await vi.waitFor(async () => expect((await other.show(id, 0))?.note).toBe('found'));
  end();
});

test('a note stays in its field when the list is gone, and that is told', async () => {
  useTasks.setState({ draft: 'not found' });
  await other.remove(id);
  for (const act of [readAgain, flushNote, () => stepTask('next'), () => finishTask('done')]) {
    useToasts.setState({ toasts: [] });
    await act();
    expect(shown()).toMatchObject({ at: 0, draft: 'not found' });
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning' }]);
  }
});

test('a note that the list has no room for stays in its field, and that is told', async () => {
  service.here = { ...other, change: async () => other.show(id, 0) };
  useToasts.setState({ toasts: [] });
  useTasks.setState({ draft: 'too long' });
  await stepTask('next');
  expect(shown()).toMatchObject({ at: 0, draft: 'too long' });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning' }]);
});

/** A worker that takes its time over everything. */
function slowly(): void {
  const late =
    (call: (...given: never[]) => unknown) =>
    async (...given: never[]) => {
      const answer = await call(...given);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer;
    };
  service.here = Object.fromEntries(Object.entries(other).map(([name, call]) => [name, late(call as never)]));
}

test.each([
  ['the next task', () => stepTask('next'), 1],
  ['the next task when this one is done', () => finishTask('done'), 1],
  ['the same list again', () => showList(id), 0],
])('what is typed while a slow worker leads to %s is written down', async (_, go, at) => {
  slowly();
  useTasks.setState({ draft: 'not' });
  const going = go();
  await new Promise((resolve) => setTimeout(resolve, 8));
  useTasks.setState({ draft: 'not found' });
  await going;
  expect(shown()).toMatchObject({ at });
  expect((await other.show(id, 0))?.note).toBe('not found');
  expect((await other.show(id))?.at).toBe(at);
});

test('a panel that is closed before its lists have come stays closed', async () => {
  useTasks.setState({ open: false, task: undefined });
  slowly();
  await Promise.all([togglePanel(), togglePanel()]);
  expect(useTasks.getState()).toMatchObject({ open: false });
});

test.each([
  ['renamed', () => renameList({ id } as never, 'Other')],
  ['deleted', () => removeList({ id, name: 'Benches' } as never)],
  ['saved', () => saveList({ id, name: 'Benches' } as never)],
])('it is told where a list cannot be %s', async (_, act) => {
  const fails = () => Promise.reject(new Error('the worker stopped'));
  service.here = { ...other, rename: fails, remove: fails, file: fails };
  useToasts.setState({ toasts: [] });
  await act();
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error' }]);
});

test('a list that is gone is not saved in silence', async () => {
  service.here = { ...other, file: async () => undefined };
  useToasts.setState({ toasts: [] });
  await saveList({ id, name: 'Benches' } as never);
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning' }]);
});
