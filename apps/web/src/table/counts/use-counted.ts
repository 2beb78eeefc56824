/** The groups of the rows in view, asked of the worker whenever another key, number or filter is wanted. */
import type { CountOutcome, CountRequest } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { resultWorker } from '../../results/result-client.ts';

/** The last count; `isOld`: another one was requested since, and is being computed. */
export interface Counted {
  readonly request: CountRequest;
  readonly outcome: CountOutcome | 'failed';
  readonly isOld: boolean;
}

/**
 * @param order of the table
 * @param request undefined: nothing is counted
 * @returns undefined before the first one
 */
export function useCounted(runId: number, order: number | undefined, request: CountRequest | undefined): Counted | undefined {
  const [reported, setReported] = useState<Omit<Counted, 'isOld'> & { readonly key: string }>();
  const key = request === undefined || order === undefined ? '' : `${runId} ${order} ${JSON.stringify(request)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is wanted
  useEffect(() => {
    if (request === undefined || order === undefined) return;
    const controller = new AbortController();
    resultWorker()
      .countGroups(runId, order, request, controller.signal)
      .then((outcome) => {
        // of an order that is not the latest: that one is asked next
        if (!controller.signal.aborted && outcome !== undefined) setReported({ key, request, outcome });
      })
      .catch(() => !controller.signal.aborted && setReported({ key, request, outcome: 'failed' }));
    return () => controller.abort();
  }, [key]);
  return reported && { ...reported, isOld: reported.key !== key };
}
