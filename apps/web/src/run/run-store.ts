/** The state of the current run and of the result that is shown. */

import type { Directive } from '@flyover/query-template';
import type { RunFailure, RunOutcome, RunStage, StyleReport } from '@flyover/result-session';
import { create } from 'zustand';
import type { LoopbackBar } from '../ui/loopback-access.ts';
import { keepQuietWhile } from '../ui/when-quiet.ts';

/**
 * `drawn`: all tiles of the result in view are painted; `empty`: an answer with nothing to draw; `text`: an answer without a map.
 * Between the answer and the last tile a run is still `running`.
 */
export type RunState = 'idle' | 'running' | 'drawn' | 'empty' | 'text' | 'failed' | 'aborted';

/** A failure before or at the server, with the data for an advice. */
export interface RunProblem extends Omit<RunFailure, 'kind'> {
  readonly kind: RunFailure['kind'] | 'template' | 'geocode' | 'search' | 'style' | 'blank' | 'sqlText' | 'closed';
  /** The restriction of the browser that may be the reason why a server on this computer was not reached. */
  readonly bar?: LoopbackBar;
  /** The kind of an error in a style sheet. */
  readonly fault?: string;
  /** Lines of the user's own text. */
  readonly userLines: readonly number[];
}

/** The style of a result, as drawn by its run or after it. */
export interface ShownStyle {
  readonly runId: number;
  /** Numbered within the run; each style has another. */
  readonly picture: number;
  readonly style: StyleReport;
  /** The requested style sheets, refused or not. */
  readonly sheets: readonly Directive[];
}

/** The query and the server that a result came from. */
export interface ResultOrigin {
  /** The user's text. */
  readonly text: string;
  /** The address that answered. */
  readonly server: string;
}

interface RunStoreState {
  readonly state: RunState;
  /** Counts the runs of this page. */
  readonly runId: number;
  /** Progress so far, each stage once. */
  readonly stages: readonly RunStage[];
  /** `performance.now()` of the Run click. */
  readonly startedAt: number;
  /** The user's text of the latest run, and the address of its server; empty until that is known. */
  readonly text: string;
  readonly server: string;
  /** The query as sent, placeholders expanded. */
  readonly sent: string;
  /** Whether that server speaks SQL. */
  readonly sql: boolean;
  /** The style sheets of the latest run. */
  readonly sheets: readonly Directive[];
  /** The result on the map; stays until the next answer begins to arrive. */
  readonly outcome?: RunOutcome;
  /** The origin of the result on the map: the latest run, or an earlier one. */
  readonly origin?: ResultOrigin;
  /** The style; see `shownStyle`. */
  readonly drawnStyle?: ShownStyle;
  /** Whether a layer or a file is shown as the result: no query was run, and the text in the editor does not belong to it. */
  readonly unasked: boolean;
  /** Whether another query was put into the editor since, such as by Back or a link. */
  readonly replaced: boolean;
  readonly problem?: RunProblem;
}

export const useRun = create<RunStoreState>()(() => ({
  state: 'idle',
  runId: 0,
  stages: [],
  startedAt: 0,
  text: '',
  server: '',
  sent: '',
  sql: false,
  sheets: [],
  unasked: false,
  replaced: false,
}));

/** The highest number so far: each is given to one run, also where that failed. */
let highest = 0;
useRun.subscribe(({ runId }) => {
  highest = Math.max(highest, runId);
});

/** Returns the number of the next run. */
export function nextRunId(): number {
  return Math.max(highest, useRun.getState().runId) + 1;
}

/** Whether a run of the query in the editor has begun. */
export function hasBegunQuery(run: RunStoreState, before: RunStoreState): boolean {
  return run.runId > before.runId && !run.unasked;
}

/** Returns the state after an abort: the part of the answer replaces the earlier result, which stays if nothing arrived. */
export function withAborted(outcome: RunOutcome): Partial<RunStoreState> {
  return { state: 'aborted', ...(outcome.stats.bytes > 0 && withOutcome(outcome)) };
}

/** Returns the state in which a result of the latest run replaces the earlier one. */
export function withOutcome(outcome: RunOutcome): Pick<RunStoreState, 'outcome' | 'origin' | 'drawnStyle'> {
  const { text, server, sheets } = useRun.getState();
  const { runId, picture, style } = outcome;
  return { outcome, origin: { text, server }, drawnStyle: style && { runId, picture, style, sheets } };
}

/** Returns the style of the result on the map; undefined where nothing is drawn. */
export function shownStyle({ outcome, drawnStyle }: Pick<RunStoreState, 'outcome' | 'drawnStyle'>): ShownStyle | undefined {
  return outcome !== undefined && drawnStyle?.runId === outcome.runId ? drawnStyle : undefined;
}

/** Whether the complete answer of the current run has arrived, and only has to be drawn. */
export function isComplete({ runId, outcome }: Pick<RunStoreState, 'runId' | 'outcome'>): boolean {
  return outcome?.runId === runId && outcome.partial === undefined;
}

/** A stage replaces an earlier report of the same stage; else it comes last. */
export function withStage(stages: readonly RunStage[], next: RunStage): readonly RunStage[] {
  const last = stages[stages.length - 1];
  return last?.stage === next.stage ? [...stages.slice(0, -1), next] : [...stages, next];
}

/** The time without an answer after which idle tasks may use the processor, ms. */
const SLOW_SERVER = 1000;

keepQuietWhile(() => {
  const { state, stages, startedAt } = useRun.getState();
  const isWaiting = stages[stages.length - 1]?.stage === 'calling' && performance.now() - startedAt > SLOW_SERVER;
  return state === 'running' && !isWaiting;
});

// tests and benchmarks read the state from the document
useRun.subscribe(({ state, runId }) => {
  document.body.dataset.runState = state;
  document.body.dataset.runId = String(runId);
});
