/** The worker's data on the result, for "Colour by tag". */
import type { ColorSubjects, KeyValues, NumberSample } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { keyOf, type SubjectId } from './color-choice.ts';

/** The answer, once it is here; `failed` where the worker has none. */
export type Told<T> = T | 'asking' | 'failed';

/** Returns the attributes that the features of a run can be coloured by; `failed` where the run is gone. */
export function useSubjects(runId: number | undefined): Told<ColorSubjects> {
  return useTold<ColorSubjects>(runId === undefined ? undefined : String(runId), () => resultWorker().colorSubjects(Number(runId)));
}

/** Values of a key. */
export function useKeyValues(runId: number | undefined, key: string | undefined): Told<KeyValues> {
  const wish = runId === undefined || key === undefined ? undefined : `${runId} ${key}`;
  return useTold<KeyValues>(wish, () => resultWorker().colorValues(Number(runId), String(key)));
}

/** Numbers of a subject. */
export function useNumbers(runId: number | undefined, subject: SubjectId | undefined): Told<NumberSample> {
  const wish = runId === undefined || subject === undefined ? undefined : `${runId} ${subject}`;
  return useTold<NumberSample>(wish, () => {
    const key = keyOf(subject ?? 'length');
    return resultWorker().colorNumbers(
      Number(runId),
      key === undefined ? { kind: subject === 'area' ? 'area' : 'length' } : { kind: 'tag', key },
    );
  });
}

/** Requests an answer again when `wish` changes; requests none while it is undefined. */
function useTold<T>(wish: string | undefined, ask: () => Promise<T | undefined>): Told<T> {
  const [told, setTold] = useState<{ readonly wish: string; readonly answer: T | 'failed' }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish says all that `ask` asks
  useEffect(() => {
    if (wish === undefined) return;
    let isWanted = true;
    ask().then(
      (answer) => isWanted && setTold({ wish, answer: answer ?? 'failed' }),
      () => isWanted && setTold({ wish, answer: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [wish]);
  return told !== undefined && told.wish === wish ? told.answer : 'asking';
}
