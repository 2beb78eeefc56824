/** Completion within style sheets, with the keys and values of the result. */
import { type CountedWord, completeStyle } from '@flyover/mapcss-editor';
import { resultWorker } from '../../results/result-client.ts';
import { useRun } from '../../run/run-store.ts';

let keys: { readonly runId: number; readonly words: Promise<readonly CountedWord[]> } | undefined;

/** The keys are asked for once a run: they are wanted with every letter. */
function keysOfResult(): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return Promise.resolve([]);
  if (keys?.runId !== runId)
    keys = {
      runId,
      words: resultWorker()
        .tagKeys(runId)
        .catch(() => []),
    };
  return keys.words;
}

async function valuesOfResult(key: string): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  return runId === undefined
    ? []
    : resultWorker()
        .tagValues(runId, key)
        .catch(() => []);
}

export const styleSource = completeStyle({ keys: keysOfResult, values: valuesOfResult });
