import { crashOutcome } from '../results/crash-outcome.ts';
import { onWorkerCrash } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from './run-store.ts';

/** Tells of a worker that stopped, whatever it was doing: a run, a tile, a search. What came of the raw answer stays in the Data tab. */
export function tellCrashes(): void {
  onWorkerCrash((message, raw) => {
    const { runId, outcome } = useRun.getState();
    useSelection.getState().close();
    const left = raw === undefined ? undefined : crashOutcome(raw.runId, raw.bytes, message);
    // nothing of the user's is lost: the worker starts again with the first run
    if (runId === 0 && outcome === undefined && left === undefined) return;
    useRun.setState({ state: 'failed', outcome: left, problem: { kind: 'crashed', message, lines: [], userLines: [] } });
  });
}
