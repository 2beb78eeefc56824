/** From the text in the editor to a result on the screen: the steps of a run, and its abort. */
import { useView } from '../map/view-store.ts';
import { resultWorker } from '../results/result-client.ts';
import type { RunOutcome, RunStage } from '../results/result-protocol.ts';
import { useSelection } from '../results/selection-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../shell/app-config.ts';
import { prepareQuery } from './prepare-query.ts';
import { isComplete, type RunProblem, useRun, withStage } from './run-store.ts';
import { absoluteServer } from './servers.ts';

/** Servers at which a run of this page was aborted or never ended: their queries are ended before the next run. */
const unfinishedAt = new Set<string>();

/** Ends the look-up of places of the run that is being prepared. */
let preparing: AbortController | undefined;

/** Runs the text in the editor. A run that is still going on is aborted first; answers to it are dropped. */
export async function runQuery(config: AppConfig): Promise<void> {
  if (useRun.getState().state === 'running') abortRun();
  const runId = useRun.getState().runId + 1;
  const settings = useSettings.getState();
  useRun.setState({ state: 'running', runId, stages: [], startedAt: performance.now(), problem: undefined, server: '' });

  const isCurrent = () => useRun.getState().runId === runId;
  preparing = new AbortController();
  const { signal } = preparing;
  const prepared = await prepareQuery(settings.code.overpass, useView.getState(), settings.server, config, signal).catch(failedToPrepare);
  if (!isCurrent() || signal.aborted) return;
  if ('message' in prepared) {
    useRun.setState({ state: 'failed', problem: prepared });
    return;
  }
  const server = serverAddress(prepared.server ?? settings.server, config);
  if (server === undefined) {
    const message = `${prepared.server ?? settings.server} is not the address of a server: write one that starts with https://`;
    useRun.setState({ state: 'failed', problem: { kind: 'rejected', message, lines: [], userLines: [] } });
    return;
  }
  useRun.setState({ server });
  if (settings.kill_my_queries && unfinishedAt.delete(server)) killQueries(server);
  unfinishedAt.add(server);

  const request = { runId, query: prepared.query, server, options: prepared.options, collapseSmall: !settings.disable_poiomatic };
  const onStage = (stage: RunStage) => {
    if (!isCurrent() || useRun.getState().state !== 'running') return;
    useRun.setState(({ stages }) => ({ stages: withStage(stages, stage) }));
  };
  try {
    const outcome = await resultWorker().run(request, onStage, (picture) => {
      if (isCurrent() && useRun.getState().state === 'running') showPicture(picture);
    });
    unfinishedAt.delete(server);
    if (isCurrent()) finishRun(outcome, prepared.userLine);
  } catch (error) {
    if (!isCurrent()) return;
    useRun.setState({
      state: 'failed',
      outcome: undefined,
      problem: { kind: 'crashed', message: error instanceof Error ? error.message : String(error), lines: [], userLines: [] },
    });
  }
}

/** Ends the run at once. What has come so far is kept and shown. */
export function abortRun(): void {
  const { state, runId, server } = useRun.getState();
  if (state !== 'running') return;
  useRun.setState({ state: 'aborted' });
  preparing?.abort();
  void resultWorker().abort(runId);
  if (useSettings.getState().kill_my_queries && server !== '') killQueries(server);
  unfinishedAt.delete(server);
}

/** The map has painted every tile of a result. */
export function markDrawn(): void {
  useRun.setState((run) => (run.state === 'running' && isComplete(run) ? { state: 'drawn' } : {}));
}

/** What has come so far, in place of the result before. */
function showPicture(picture: RunOutcome): void {
  if (picture.picture === 1) useSelection.getState().close();
  useRun.setState({ outcome: picture });
}

function finishRun(outcome: RunOutcome, userLine: (line: number) => number): void {
  if (outcome.picture === 1) useSelection.getState().close();
  const { state } = useRun.getState();
  const problem: RunProblem | undefined =
    outcome.failure === undefined ? undefined : { ...outcome.failure, userLines: outcome.failure.lines.map(userLine) };
  if (outcome.kind === 'aborted' || state === 'aborted') {
    // with nothing new to show the earlier result stays
    const came = outcome.stats.bytes > 0;
    useRun.setState({ state: 'aborted', ...(came && { outcome }) });
    return;
  }
  if (outcome.kind === 'map') useRun.setState({ outcome, problem });
  else useRun.setState({ state: outcome.kind, outcome, problem });
}

function failedToPrepare(error: unknown): RunProblem {
  return { kind: 'template', message: error instanceof Error ? error.message : String(error), lines: [], userLines: [] };
}

function serverAddress(server: string, config: AppConfig): string | undefined {
  try {
    return absoluteServer(server, config);
  } catch {
    return undefined;
  }
}

function killQueries(server: string): void {
  fetch(`${server}kill_my_queries`, { mode: 'cors' }).catch((error: unknown) => {
    console.warn(`the server did not end earlier queries: ${String(error)}`);
  });
}
