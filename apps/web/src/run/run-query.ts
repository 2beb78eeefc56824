/** From the text in the editor to a result on the screen: the steps of a run, and its abort. */
import { isForeign, usesView } from '@flyover/query-template';
import {
  answerKey,
  crashOutcome,
  type QueryOptions,
  type RunFailure,
  type RunOutcome,
  type RunRequest,
  type RunStage,
  type SourceChoice,
  type StyleReport,
} from '@flyover/result-session';
import { errorMessage, transfer } from '@flyover/worker-calls';
import i18next from 'i18next';
import { askedServer, isFileAddress, portToFile, useFiles, workerOfFile } from '../own-data/files-store.ts';
import { openedServer } from '../own-data/open-files.ts';
import { queryText } from '../query/query-text.ts';
import { forgetOtherRaw, keepRaw } from '../results/kept-raw.ts';
import { onWorkerCrash, resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { smallShapes, useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { runAction } from '../ui/actions.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { type LoopbackBar, loopbackBarOf } from '../ui/loopback-access.ts';
import { fitToData } from '../view/map-commands.ts';
import { useView } from '../view/view-store.ts';
import { queryKiller } from './kill-queries.ts';
import { type PreparedQuery, prepareQuery } from './prepare-query.ts';
import { beginWait, endWait, forgetRepeats, isWaitable } from './retry.ts';
import { isComplete, nextRunId, type RunProblem, useRun, withAborted, withOutcome, withStage } from './run-store.ts';
import { absoluteServer, asksOwnServer, isConfigured, namedServer } from './servers.ts';
import { isImportNote, placeNote, problemOfStyle } from './style-notes.ts';

/** Aborts the current run: the look-up of its places, then its answer. */
let running: AbortController | undefined;

/**
 * Runs the text in the editor. Aborts a run in progress first, and drops its answers.
 *
 * @param at the server, instead of that of the settings or the text: base address, or as in the configuration
 */
export async function runQuery(config: AppConfig, at?: string): Promise<void> {
  if (useRun.getState().state === 'running') abortRun();
  const runId = nextRunId();
  const settings = useSettings.getState();
  const text = queryText();
  const begun = {
    stages: [],
    startedAt: performance.now(),
    problem: undefined,
    text,
    server: '',
    sent: '',
    sql: false,
    sheets: [],
    unasked: false,
    replaced: false,
  };
  useRun.setState({ state: 'running', runId, ...begun, ...(settings.clear_at_run && { outcome: undefined, origin: undefined }) });
  if (settings.clear_at_run) useSelection.getState().close();
  endWait();

  const isCurrent = () => useRun.getState().runId === runId;
  running = new AbortController();
  const { signal } = running;
  // the map may move while a file is being read
  const view = useView.getState();
  const chosen = at ?? (await openedServer(askedServer()));
  if (!isCurrent() || signal.aborted) return;
  const prepared = await prepareQuery(text, view, chosen, config, signal).catch(failedToPrepare);
  if (!isCurrent() || signal.aborted) return;
  if ('message' in prepared) {
    useRun.setState({ state: 'failed', problem: prepared });
    return;
  }
  const asked = at ?? prepared.server ?? chosen;
  const isNamed = at === undefined && prepared.server !== undefined;
  const server = isNamed ? namedServer(asked, config) : serverAddress(asked, config);
  if (server === undefined) {
    const message = isNamed ? i18next.t('run.refused.named', { server: asked }) : i18next.t('run.refused.address', { address: asked });
    useRun.setState({ state: 'failed', problem: { kind: 'rejected', message, lines: [], userLines: [] } });
    return;
  }
  if (prepared.language === 'sparql' && prepared.server === undefined && at === undefined) {
    const message = i18next.t('run.refused.sparql', { example: '{{data:sparql,server=https://…}}' });
    useRun.setState({ state: 'failed', problem: { kind: 'rejected', message, lines: [], userLines: [] } });
    return;
  }
  useRun.setState({ server, sent: prepared.query, sql: prepared.language === 'sql', sheets: prepared.sheets });
  // servers of other languages have no such call
  const isFile = isFileAddress(server);
  if (!isForeign(prepared.language) && !isFile) await queryKiller.beforeRun(runId, server, settings.kill_my_queries);
  if (!isCurrent() || signal.aborted) {
    queryKiller.ended(runId);
    return;
  }

  const source = sourceFor(server, prepared, config);
  if (source === undefined) {
    useRun.setState({ state: 'failed', problem: { kind: 'closed', message: '', lines: [], userLines: [] } });
    return;
  }
  const request: RunRequest = {
    runId,
    query: prepared.query,
    source,
    options: prepared.options,
    sheets: prepared.sheets.map(({ text }) => text),
    smallShapes: smallShapes(settings),
  };
  const onStage = (stage: RunStage) => {
    if (!isCurrent() || useRun.getState().state !== 'running') return;
    useRun.setState(({ stages }) => ({ stages: withStage(stages, stage) }));
  };
  const onPicture = (picture: RunOutcome) => {
    if (isCurrent() && useRun.getState().state === 'running') showPicture(picture);
  };
  // an answer of a closed file may never end
  const leaveFile = isFile ? useFiles.subscribe(({ files }) => files.every(({ address }) => address !== server) && abortRun()) : undefined;
  try {
    const outcome = await resultWorker().run(
      source.kind === 'engine' ? transfer(request, [source.port]) : request,
      signal,
      onStage,
      onPicture,
      keepRaw(runId),
    );
    if (outcome.kind !== 'aborted') queryKiller.ended(runId);
    if (outcome.hasText) forgetOtherRaw(runId);
    const bar = outcome.failure?.kind === 'rejected' ? await loopbackBarOf(server) : undefined;
    if (isCurrent()) finishRun(outcome, bar, prepared.userLine, () => void runQuery(config, at));
  } catch (error) {
    queryKiller.ended(runId);
    // a crash of the whole worker is already reported by `tellCrashes`
    if (isCurrent() && useRun.getState().state === 'running') useRun.setState({ state: 'failed', problem: crash(error) });
  } finally {
    leaveFile?.();
  }
}

/** Returns the source of an answer; undefined for a closed file. */
function sourceFor(
  server: string,
  { query, options, language, server: named }: PreparedQuery,
  config: AppConfig,
): SourceChoice | undefined {
  if (isFileAddress(server)) {
    const port = portToFile(server);
    return port && { kind: 'engine', port };
  }
  const answer = keptAnswer(server, query, options);
  if (answer !== undefined) return { kind: 'kept', answer };
  if (language === 'sparql') {
    // the address of an endpoint is complete, with or without the slash at its end
    const address = named?.endsWith('/') === false ? server.replace(/\/$/, '') : server;
    return { kind: 'sparql', address, anonymous: !isConfigured(server, config) };
  }
  return { kind: 'server', address: server, anonymous: !isConfigured(server, config), columns: asksOwnServer(server, config) };
}

/** Aborts the run at once. The part of the answer that has arrived is shown. */
export function abortRun(): void {
  const { state, runId, server } = useRun.getState();
  if (state !== 'running') return;
  useRun.setState({ state: 'aborted' });
  running?.abort();
  // its queries go over ports, which report no crash
  workerOfFile(server)?.expectAnswer();
  queryKiller.aborted(runId, useSettings.getState().kill_my_queries);
}

/** Marks the result as drawn: the map has painted all its tiles, or will paint none. */
export function markDrawn(): void {
  useRun.setState((run) => (run.state === 'running' && isComplete(run) ? { state: 'drawn' } : {}));
}

/** Shows the part of an answer that has arrived, in place of the earlier result. */
function showPicture(picture: RunOutcome): void {
  if (picture.picture === 1) useSelection.getState().close();
  useRun.setState(withOutcome(picture));
}

function finishRun(outcome: RunOutcome, bar: LoopbackBar | undefined, userLine: (line: number) => number, rerun: () => void): void {
  if (outcome.picture <= 1) useSelection.getState().close();
  const { state, server } = useRun.getState();
  const { failure } = outcome;
  const problem = failure === undefined ? styleProblem(outcome) : { ...inUserLines(failure, userLine), bar };
  if (outcome.kind === 'aborted' || state === 'aborted') {
    useRun.setState(withAborted(outcome));
    return;
  }
  if (outcome.style?.warnings.some(isImportNote) === true) void tellStyleImports(outcome.style);
  if (failure !== undefined && isWaitable(failure)) beginWait(failure, server, rerun);
  else forgetRepeats();
  // a page in the background is not painted
  if (outcome.kind === 'map') useRun.setState({ ...withOutcome(outcome), problem, ...(document.hidden && { state: 'drawn' }) });
  else useRun.setState({ state: outcome.kind, ...withOutcome(outcome), problem });
}

/** Returns the problem of the sheet of a query whose result is drawn without it. */
function styleProblem({ style }: RunOutcome): RunProblem | undefined {
  return style?.problem && problemOfStyle(placeNote(style.problem, useRun.getState().sheets));
}

/** Reports style sheets that could not be imported; the code and its texts are fetched first. */
async function tellStyleImports(style: StyleReport): Promise<void> {
  const { sheets } = useRun.getState();
  const loading = withTimeout('style-imports', withTexts(import('./tell-imports.ts'), 'style-imports'));
  await loading.then(
    ({ tellImports }) => tellImports(style, sheets),
    () => undefined,
  );
}

function crash(error: unknown): RunProblem {
  return { kind: 'crashed', message: errorMessage(error), lines: [], userLines: [] };
}

function failedToPrepare(error: unknown): RunProblem {
  return { kind: 'template', message: errorMessage(error), lines: [], userLines: [] };
}

function serverAddress(server: string, config: AppConfig): string | undefined {
  try {
    return absoluteServer(server, config);
  } catch {
    return undefined;
  }
}

// Runs the query in the editor, and shows the result.

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

// Prefetched answers: a run takes its own from here, without a request to the server.

/** The limits of the cache, which evicts the oldest first; a larger answer is not cached. */
export const MOST_KEPT = { answers: 20, bytes: 64 << 20 };

const answers = new Map<string, Blob>();

/**
 * @param server base address
 * @param query as it would be sent, with its options
 * @param answer has the media type of the answer
 */
export function keepAnswer(server: string, query: string, options: QueryOptions, answer: Blob): void {
  const key = answerKey(server, query, options);
  answers.delete(key);
  answers.set(key, answer);
  let bytes = [...answers.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [oldest, { size }] of answers) {
    if (answers.size <= MOST_KEPT.answers && bytes <= MOST_KEPT.bytes) break;
    answers.delete(oldest);
    bytes -= size;
  }
}

/** Returns the prefetched answer to a query; undefined where there is none. */
export function keptAnswer(server: string, query: string, options: QueryOptions): Blob | undefined {
  return answers.get(answerKey(server, query, options));
}

// Servers number the lines of the sent query; the user sees the lines of the text in the editor.

/** Returns the failure with the user's line numbers, also in its message. */
export function inUserLines(failure: RunFailure, userLine: (line: number) => number): RunProblem {
  const message = failure.message.replace(/\bline (\d{1,9})\b/g, (named, line: string) =>
    failure.lines.includes(Number(line)) ? `line ${userLine(Number(line))}` : named,
  );
  return { ...failure, message, userLines: [...new Set(failure.lines.map(userLine))] };
}

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
