/** Lists that are being made: the panel shows it, and it can be stopped. */
import type { TaskElementsOutcome } from '@flyover/result-session';
import { TaskElementsBuilder } from '@flyover/task-lists';
import { beforeEach, expect, test, vi } from 'vitest';
import { taskService } from './task-service.ts';
import { passingStorage } from './task-storage.ts';

const hidden = vi.hoisted(() => ({ service: undefined as unknown, gather: undefined as unknown }));
vi.mock('./task-client.ts', () => ({ taskWorker: () => hidden.service }));
vi.mock('../results/result-client.ts', () => ({ resultWorker: () => ({ taskElements: hidden.gather }) }));

vi.stubGlobal('document', { body: { dataset: {} } });

const { makeList, stopMaking } = await import('./task-lists.ts');
const { hearOtherTabs } = await import('./step-tasks.ts');
const { useRun } = await import('../run/run-store.ts');
const { useToasts } = await import('../ui/toasts.ts');
const { useTasks } = await import('./tasks-store.ts');
const { hasElements } = await import('./has-elements.ts');

/** Ends the gathering of elements. */
let answer: (outcome: TaskElementsOutcome) => void;
let service: ReturnType<typeof taskService>;

function gathered(): TaskElementsOutcome {
  const builder = new TaskElementsBuilder();
  builder.add({ type: 'node', id: 1, tags: [] });
  return { kind: 'made', elements: builder.finish(), count: 1, left: 0 };
}

beforeEach(() => {
  service = taskService(async () => passingStorage());
  hidden.service = service;
  hidden.gather = (_run: number, _part: unknown, signal: AbortSignal) =>
    new Promise<TaskElementsOutcome>((resolve, reject) => {
      answer = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  useTasks.setState({ open: false, making: false, task: undefined, draft: undefined, lists: [] });
  useToasts.setState({ toasts: [] });
  useRun.setState({ outcome: { runId: 3, kind: 'map', stats: { osmBase: '2026-11-01T00:00:00Z' } } as never });
});

test('the panel says that a list is being made, and then shows it', async () => {
  const done = makeList();
  expect(useTasks.getState()).toMatchObject({ open: true, making: true, task: undefined });
  answer(gathered());
  await done;
  expect(useTasks.getState()).toMatchObject({ open: true, making: false, task: { element: { id: 1 } } });
});

test('one that is stopped is not made, and nothing complains', async () => {
  const done = makeList();
  stopMaking();
  expect(useTasks.getState()).toMatchObject({ open: false, making: false });
  await done;
  expect((await service.lists()).lists).toEqual([]);
  expect(useToasts.getState().toasts).toEqual([]);
});

test('one that was stored before it was stopped is deleted again', async () => {
  useTasks.setState({ open: true });
  hidden.gather = async () => gathered();
  hidden.service = {
    ...service,
    make: (...asked: Parameters<typeof service.make>) => {
      stopMaking();
      return service.make(...asked);
    },
  };
  await makeList();
  expect((await service.lists()).lists).toEqual([]);
  expect(useTasks.getState()).toMatchObject({ open: true, making: false, task: undefined });
});

test('a panel that was opened for nothing is closed, and says why', async () => {
  const done = makeList();
  answer({ kind: 'empty' });
  await done;
  expect(useTasks.getState()).toMatchObject({ open: false, making: false });
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning' }]);
});

test('other tabs hear of a new list', async () => {
  const heard = new BroadcastChannel('flyover-tasks');
  const reported = new Promise((resolve) => heard.addEventListener('message', resolve));
  const end = hearOtherTabs(() => expect.unreachable('no tab hears itself'));
  const done = makeList();
  answer(gathered());
  await done;
  await reported;
  end();
  heard.close();
});

test.each([
  [{ nodes: 0, ways: 0, relations: 1 }, true],
  [{ nodes: 0, ways: 0, relations: 0 }, false],
])('of an empty result none is offered: %j', (stats, isOffered) => {
  expect(hasElements({ outcome: { stats } as never })).toBe(isOffered);
  expect(hasElements({ outcome: undefined })).toBe(false);
});
