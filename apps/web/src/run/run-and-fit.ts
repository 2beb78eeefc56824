/** Runs the query in the editor, and shows what it finds. */
import { usesView } from '@flyover/query-template';
import { queryText } from '../query/query-text.ts';
import { runAction } from '../ui/actions.ts';
import { fitToData } from '../view/map-commands.ts';
import { isComplete, nextRunId, useRun } from './run-store.ts';

/** Runs the text in the editor. Fits the map to the result, unless the query uses the view of the map. */
export function runAndFit(): void {
  if (!usesView(queryText())) fitNextResult();
  runAction('query.run');
}

function fitNextResult(): void {
  const wanted = nextRunId();
  const stop = useRun.subscribe((run) => {
    if (run.runId < wanted) return;
    const complete = isComplete(run);
    if (run.runId > wanted || complete || run.state !== 'running') stop();
    if (run.runId === wanted && complete && run.outcome?.bounds !== undefined) fitToData(run.outcome.bounds);
  });
}
