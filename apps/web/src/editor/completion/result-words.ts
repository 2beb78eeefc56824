/** The keys and values of the result, with how many elements have them. */
import type { CountedWord } from '@flyover/osm-elements';
import { resultWorker } from '../../results/result-client.ts';
import { useRun } from '../../run/run-store.ts';

let keys: { readonly runId: number; readonly words: Promise<readonly CountedWord[]> } | undefined;

/** The keys are asked for once a run: they are wanted with every letter. */
export function keysOfResult(): Promise<readonly CountedWord[]> {
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

/** Of one key; empty where there is no result. */
export async function valuesOfResult(key: string): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  return runId === undefined
    ? []
    : resultWorker()
        .tagValues(runId, key)
        .catch(() => []);
}
