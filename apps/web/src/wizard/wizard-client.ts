/** The page's side of the wizard's worker. The worker is started with the first call and again after it has crashed. */
import { type Remote, wrap } from 'comlink';
import { onceCrashed } from '../shell/worker-crash.ts';
import type { PresetsOutcome, ThingsOutcome, WizardWorkerApi } from './wizard-protocol.ts';

let client: WizardWorkerApi | undefined;

export function wizardWorker(): WizardWorkerApi {
  client ??= startWorker();
  return client;
}

function startWorker(): WizardWorkerApi {
  const worker = new Worker(new URL('./wizard.worker.ts', import.meta.url), { type: 'module', name: 'wizard' });
  const remote: Remote<WizardWorkerApi> = wrap<WizardWorkerApi>(worker);
  const crashed = new Promise<never>((_, reject) => {
    onceCrashed(worker, (message) => {
      worker.terminate();
      client = undefined;
      reject(new Error(message));
    });
  });
  // a crash while nothing is asked is told with the next call; it must not count as unhandled here
  crashed.catch(() => undefined);
  const orCrash = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, crashed]);
  return {
    load: (language) => orCrash<PresetsOutcome>(remote.load(language)),
    read: (search, language, options) => orCrash(remote.read(search, language, options)),
    find: (text, language) => orCrash<ThingsOutcome>(remote.find(text, language)),
    languages: () => orCrash(remote.languages()),
    complete: (phrase, cursor, language) => orCrash(remote.complete(phrase, cursor, language)),
  };
}
