import type { RawKind, RawSize } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { useRawView } from './raw-store.ts';

/** The part of an answer that is known so far. */
export interface RawAnswer extends RawSize {
  readonly kind: RawKind;
  readonly separator: string;
}

/** Opens the raw answer of a run and counts its rows. @param bytes of it so far: with more it is opened again */
export function useRawAnswer(runId: number, bytes: number): RawAnswer | undefined {
  const [answer, setAnswer] = useState<RawAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more bytes are more rows
  useEffect(() => {
    let stale = false;
    useRawView.getState().showRun(runId);
    const follow = async () => {
      const overview = await resultWorker().rawOpen(runId);
      if (overview === undefined || stale) return;
      setAnswer(overview);
      const grow = (size: RawSize | undefined) => {
        if (size !== undefined && !stale) setAnswer({ ...overview, ...size });
      };
      if (!overview.complete) grow(await resultWorker().rawCount(runId, grow));
    };
    // a crash of the worker is reported by the run
    follow().catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, bytes]);
  return answer;
}
