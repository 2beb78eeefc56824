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

/** Something that failed before or at the server, with what the user can do about it. */
export interface RunProblem extends Omit<RunFailure, 'kind'> {
  readonly kind: RunFailure['kind'] | 'template' | 'geocode' | 'search' | 'style' | 'blank' | 'sqlText' | 'closed';
  /** A server on this computer was not reached: the browser's restriction that may be the reason. */
  readonly bar?: LoopbackBar;
  /** Of a style sheet: which of the style language's errors it is. */
  readonly fault?: string;
  /** Lines of the user's own text. */
  readonly userLines: readonly number[];
}

/** The style of a result: as its run drew it, or as it was drawn again since. */
export interface ShownStyle {
  readonly runId: number;
  /** Of the run; each look has another. */
  readonly picture: number;
  readonly style: StyleReport;
  /** The style sheets it was asked for with, refused or not. */
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
  /** The user's text of the latest run, and the address that it asked; empty before that is known. */
  readonly text: string;
  readonly server: string;
  /** The query as sent, placeholders expanded. */
  readonly sent: string;
  /** That server speaks SQL. */
  readonly sql: boolean;
  /** The style sheets of the latest run. */
  readonly sheets: readonly Directive[];
  /** The result on the map; stays until the next answer begins to arrive. */
  readonly outcome?: RunOutcome;
  /** The run that the result on the map came of: the latest, or an earlier one. */
  readonly origin?: ResultOrigin;
  /** The style; see `shownStyle`. */
  readonly look?: ShownStyle;
  /** No query was run: a layer or a file takes the place of the result, and the text in the editor has nothing to do with it. */
  readonly unasked: boolean;
  /** Another query was put into the editor since, by Back or by a link, say. */
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

/** The highest number that there was: one whose result was not to be had is not given to another run. */
let highest = 0;
useRun.subscribe(({ runId }) => {
  highest = Math.max(highest, runId);
});

/** The number of the run that begins next. */
export function nextRunId(): number {
  return Math.max(highest, useRun.getState().runId) + 1;
}

/** Whether a run of the query in the editor has begun. */
export function hasBegunQuery(run: RunStoreState, before: RunStoreState): boolean {
  return run.runId > before.runId && !run.unasked;
}

/** A run that somebody ended: what came of it, in place of the result before, which stays where nothing came. */
export function withAborted(outcome: RunOutcome): Partial<RunStoreState> {
  return { state: 'aborted', ...(outcome.stats.bytes > 0 && withOutcome(outcome)) };
}

/** A result of the latest run takes the place of the one before. */
export function withOutcome(outcome: RunOutcome): Pick<RunStoreState, 'outcome' | 'origin' | 'look'> {
  const { text, server, sheets } = useRun.getState();
  const { runId, picture, style } = outcome;
  return { outcome, origin: { text, server }, look: style && { runId, picture, style, sheets } };
}

/** The look of the result on the map; undefined where nothing is drawn. */
export function shownStyle({ outcome, look }: Pick<RunStoreState, 'outcome' | 'look'>): ShownStyle | undefined {
  return outcome !== undefined && look?.runId === outcome.runId ? look : undefined;
}

/** Whether the whole answer of the current run is here, and only the drawing is left. */
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

// tests and benchmarks read the state where a page without scripts of theirs can be read: from the document
useRun.subscribe(({ state, runId }) => {
  document.body.dataset.runState = state;
  document.body.dataset.runId = String(runId);
});
