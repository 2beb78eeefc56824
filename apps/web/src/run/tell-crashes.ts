import { crashOutcome } from '@flyover/result-session';
import { onWorkerCrash } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun, withOutcome } from './run-store.ts';

/** Reports a crash of the worker, during any task: a run, a tile, a search. The received part of the raw answer stays in the Data tab. */
export function tellCrashes(): void {
  onWorkerCrash((message, raw) => {
    const { runId, outcome } = useRun.getState();
    useSelection.getState().close();
    const left = raw === undefined ? undefined : crashOutcome(raw.runId, raw.bytes, message);
    // nothing of the user's is lost: the worker starts again with the first run
    if (runId === 0 && outcome === undefined && left === undefined) return;
    const origin = left?.runId === runId ? withOutcome(left).origin : useRun.getState().origin;
    useRun.setState({ state: 'failed', outcome: left, origin, problem: { kind: 'crashed', message, lines: [], userLines: [] } });
  });
}
