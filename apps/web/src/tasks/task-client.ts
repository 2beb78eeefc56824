/** The page's side of the worker of tasks. */
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import type { TaskWorkerApi } from './task-protocol.ts';

const worker = workerCalls<TaskWorkerApi>({
  start: () => workerPort(new Worker(new URL('./tasks.worker.ts', import.meta.url), { type: 'module', name: 'tasks' })),
  patience: WORKER_PATIENCE,
});

/** Its calls. It is started with the first of them, and again after it has crashed. */
export function taskWorker(): Remote<TaskWorkerApi> {
  return worker.calls;
}
