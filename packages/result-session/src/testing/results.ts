/** For tests: stores and held results from the text of an answer, sessions that have run, and raw answers in chunks. */
import { createOsmXmlReader, createOverpassJsonReader, type ElementStore } from '@flyover/osm-elements';
import type { Answer } from '../answer/fetch-answer.ts';
import { type HeldResult, holdResult } from '../held/held-result.ts';
import { rawCalls } from '../raw/raw-calls.ts';
import { RawLines } from '../raw/raw-lines.ts';
import type { RawCalls } from '../raw/raw-protocol.ts';
import { createResultSession } from '../result-session.ts';
import type { RunOutcome, RunRequest, RunStage } from '../run-outcome.ts';
import type { ResultSession } from '../session-calls.ts';

/** Fields of an Overpass JSON answer. */
export interface AnswerText {
  readonly elements: readonly Readonly<Record<string, unknown>>[];
  readonly remark?: string;
  readonly osm3s?: Readonly<Record<string, string>>;
}

export function storeOfJson(answer: AnswerText): ElementStore {
  const reader = createOverpassJsonReader();
  reader.push(new TextEncoder().encode(JSON.stringify(answer)));
  return reader.finish();
}

export function storeOfXml(text: string): ElementStore {
  const reader = createOsmXmlReader({ changes: 'told' });
  reader.push(new TextEncoder().encode(text));
  return reader.finish();
}

/** Any run, of the number 7. */
export const REQUEST: RunRequest = {
  runId: 7,
  query: 'out;',
  source: { kind: 'server', address: 'http://localhost/api/' },
  options: {},
  smallShapes: 'dots',
};

export function rawText(text: string): RawLines {
  const raw = new RawLines();
  raw.push(new TextEncoder().encode(text));
  return raw;
}

/** The result a run 7 comes to with an answer. Stages are collected in `stages`. */
export function hold(answer: Partial<Answer>, stages: RunStage[] = []): HeldResult {
  const whole = { raw: rawText('raw\nanswer'), requestMs: 12, aborted: false, ...answer };
  return holdResult(REQUEST, whole, 1, (stage) => stages.push(stage));
}

// For tests: a session that has read a text as the answer of a run.

/** The reports and the outcome of a run. */
export interface SessionRun {
  readonly session: ResultSession;
  readonly outcome: RunOutcome;
  readonly stages: readonly RunStage['stage'][];
}

/** @param session another run of this one; a new one where absent */
export async function runSession(text: string, runId = REQUEST.runId, session = createResultSession()): Promise<SessionRun> {
  const stages: RunStage['stage'][] = [];
  const request = { ...REQUEST, runId, source: { kind: 'kept', answer: new Blob([text]) } as const };
  const outcome = await session.run(
    request,
    new AbortController().signal,
    ({ stage }) => stages.push(stage),
    () => undefined,
  );
  return { session, outcome, stages };
}

// For tests: raw answers in chunks of chosen sizes, and the calls of the Data tab on them.

/** A text as an answer that came in chunks of the sizes given, in turn. */
export function rawOf(text: string, sizes: readonly number[] = [1_000_000]): RawLines {
  const raw = new RawLines();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length];
    raw.push(bytes.subarray(at, at + size));
    at += size;
  }
  return raw;
}

/** The calls on one answer, which is that of run 1. */
export function callsOn(text: string, sizes?: readonly number[]): RawCalls {
  const raw = rawOf(text, sizes);
  return rawCalls((runId) => (runId === 1 ? raw : undefined));
}
