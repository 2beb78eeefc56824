/** For tests: stores and held results from the text of an answer. */
import { createOsmXmlReader, createOverpassJsonReader, type ElementStore } from '@flyover/osm-elements';
import type { Answer } from '../answer/fetch-answer.ts';
import { type HeldResult, holdResult } from '../held/held-result.ts';
import { RawLines } from '../raw/raw-lines.ts';
import type { RunRequest, RunStage } from '../run-outcome.ts';

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
