/** Puts every run into the history when it ends. The history itself is fetched with the first of them. */

import { queryText } from '../query/query-text.ts';
import { hasBegunQuery, useRun } from '../run/run-store.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import type { RunEnd, RunRecord } from './run-history.ts';

/**
 * Follows the runs of the page.
 *
 * @param keep takes each run that has ended
 * @returns ends that
 */
export function recordHistory(keep: (run: RunRecord) => void = (run) => void keepRun(run)): () => void {
  let query = '';
  let time = 0;
  return useRun.subscribe((run, before) => {
    if (hasBegunQuery(run, before)) {
      query = queryText();
      time = Date.now();
    }
    const { state, runId, outcome, server, startedAt } = run;
    if (state === 'running' || state === 'idle' || before.state !== 'running' || runId !== before.runId) return;
    // nothing was asked
    if (run.unasked || run.problem?.kind === 'blank') return;
    const stats = outcome?.runId === runId ? outcome.stats : undefined;
    const elements = stats === undefined ? 0 : stats.nodes + stats.ways + stats.relations + stats.areas;
    const duration = Math.round(performance.now() - startedAt);
    keep({ query, server, time, duration, outcome: state satisfies RunEnd, elements });
  });
}

/** The part with the history, which comes before the first run ends. */
export function fetchLibrary() {
  return withTimeout('library', import('./open-library.ts'));
}

async function keepRun(run: RunRecord): Promise<void> {
  try {
    // this is the frame with the result
    await new Promise((resolve) => setTimeout(resolve));
    const { openLibrary } = await fetchLibrary();
    const { runs } = await openLibrary();
    await runs.add(run);
  } catch {
    // a full disk or a lost part of the program: the result is there, and nothing the user asked for has failed
  }
}
