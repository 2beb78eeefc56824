/** Work on a table, done in slices: between them the worker answers what else is asked. */
import type { Work } from '@flyover/feature-table';
import { inSlices } from '../raw/time-slices.ts';

/** @throws the reason of the signal */
export async function worked<Outcome>(work: Work<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  await inSlices(() => {
    signal.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) outcomes.push(value);
    return done !== true;
  });
  return outcomes[0];
}
