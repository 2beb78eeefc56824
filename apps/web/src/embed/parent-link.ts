/** Receives the messages of the embedding page, and reports the results of its queries to it. */

import type { RawKind } from '@flyover/result-session';
import { useQuery } from '../query/query-text.ts';
import { resultWorker } from '../results/result-client.ts';
import { isComplete, type RunProblem, useRun } from '../run/run-store.ts';

/** Bytes of an answer that is posted: more would stand in memory three times. */
const MOST_BYTES = 64 << 20;

/**
 * Hears the commands of the window around this one, and of no other.
 *
 * @returns ends that
 */
export function hearParent(onCommand: (command: ParentCommand) => void): () => void {
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (window.parent === window || source !== window.parent) return;
    const command = readCommand(data);
    if (command !== undefined) onCommand(command);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}

/**
 * Posts each answer to the page around, where it is of this site or the configuration allows its origin: an answer can hold what only
 * this network may see.
 *
 * @param silent whether problems are posted too
 * @param origins as in the configuration
 * @returns ends that
 */
export function tellParent(silent: boolean, origins: readonly string[]): () => void {
  if (window.parent === window) return () => undefined;
  const target = heardBy(originAround(), origins, location.origin);
  if (target === undefined) return () => undefined;
  const post = (message: string) => window.parent.postMessage(message, target);
  let posted = 0;
  return useRun.subscribe((run, before) => {
    if (silent && run.problem !== undefined && run.problem !== before.problem) post(problemMessage(run.problem));
    if (posted === run.runId || !isComplete(run) || run.outcome?.hasText !== true) return;
    posted = run.runId;
    void textOf(run.runId).then((message) => message !== undefined && post(message));
  });
}

async function textOf(runId: number): Promise<string | undefined> {
  const query = useQuery.getState().text;
  const worker = resultWorker();
  const opened = await worker.rawOpen(runId);
  const size = await worker.rawCount(runId, () => undefined);
  if (opened === undefined || size === undefined || size.bytes > MOST_BYTES) return undefined;
  const { text } = await worker.rawText(runId, { first: 0, last: Math.max(size.rows - 1, 0) }, MOST_BYTES);
  return resultMessage(query, opened.kind, text);
}

/**
 * The origin that messages are posted to.
 *
 * @param around the origin of the page around
 * @returns undefined where it may not hear them
 */
export function heardBy(around: string | undefined, origins: readonly string[], own: string): string | undefined {
  if (origins.includes('*')) return '*';
  return around !== undefined && (around === own || origins.includes(around)) ? around : undefined;
}

/** Returns the origin of the embedding page, as far as the browser reveals it. */
function originAround(): string | undefined {
  const ancestor = window.location.ancestorOrigins?.[0];
  if (ancestor !== undefined) return ancestor;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}

// The messages between the map-only page and the embedding page. All messages are JSON texts. The embedding page sends `{"cmd":
// "update_map", "value": [query]}` to show another query, and `{"cmd": "cache", "value": [query]}` to have its answer fetched beforehand.
// It receives `{query, resultType, resultText}` with each answer, and with the parameter `silent` also `{handler, msg}` in place of a card
// with an error.

/** A command of the page around. */
export interface ParentCommand {
  readonly command: 'update_map' | 'cache';
  readonly query: string;
}

/** The most characters of a message that is read, and of a query. */
const LONGEST_MESSAGE = 1_000_000;

/** Returns the command of a message; undefined for any other message between windows. */
export function readCommand(data: unknown): ParentCommand | undefined {
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) return undefined;
  const message = parsed(data);
  if (typeof message !== 'object' || message === null || !('cmd' in message) || !('value' in message)) return undefined;
  const { cmd, value } = message;
  if ((cmd !== 'update_map' && cmd !== 'cache') || !Array.isArray(value)) return undefined;
  const query: unknown = value[0];
  return typeof query === 'string' && query.trim() !== '' ? { command: cmd, query } : undefined;
}

/** Returns the message of an answer; `resultType` has the words of the tool whose pages send these messages. */
export function resultMessage(query: string, kind: RawKind, resultText: string): string {
  const resultType = kind === 'json' ? 'javascript' : kind === 'xml' ? 'xml' : 'custom';
  return JSON.stringify({ query, resultType, resultText });
}

/** Problems of the way to the server and back; all others are those of the query. */
const OF_THE_WAY: ReadonlySet<RunProblem['kind']> = new Set(['rejected', 'status', 'unreadable', 'crashed']);

/** Returns the message of a problem. */
export function problemMessage({ kind, message, status, statusText }: RunProblem): string {
  const code = status === undefined ? '' : `${statusText ?? ''} (${status})\n`;
  return JSON.stringify({ handler: OF_THE_WAY.has(kind) ? 'onAjaxError' : 'onQueryError', msg: `${code}${message}` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
