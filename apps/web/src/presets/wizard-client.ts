/** The page's side of the wizard's worker. */
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import type { WizardWorkerApi } from './wizard-protocol.ts';

const worker = workerCalls<WizardWorkerApi>({
  start: () => workerPort(new Worker(new URL('./wizard.worker.ts', import.meta.url), { type: 'module', name: 'wizard' })),
  patience: WORKER_PATIENCE,
});

/** The calls of the wizard's worker. It is started with the first of them, and again after it has crashed. */
export function wizardWorker(): Remote<WizardWorkerApi> {
  return worker.calls;
}
