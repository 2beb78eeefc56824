/**
 * The messages between the map-only page and the embedding page. All messages are JSON texts. The embedding page sends `{"cmd":
 * "update_map", "value": [query]}` to show another query, and `{"cmd": "cache", "value": [query]}` to have its answer fetched beforehand.
 * It receives `{query, resultType, resultText}` with each answer, and with the parameter `silent` also `{handler, msg}` in place of a card
 * with an error.
 */
import type { RawKind } from '@flyover/result-session';
import type { RunProblem } from '../run/run-store.ts';

/** A command of the page around. */
export interface ParentCommand {
  readonly command: 'update_map' | 'cache';
  readonly query: string;
}

/** Characters of a message that is read; a query may have so many too. */
const LONGEST_MESSAGE = 1_000_000;

/** The command of a message; undefined for anything else that windows send to each other. */
export function readCommand(data: unknown): ParentCommand | undefined {
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) return undefined;
  const message = parsed(data);
  if (typeof message !== 'object' || message === null || !('cmd' in message) || !('value' in message)) return undefined;
  const { cmd, value } = message;
  if ((cmd !== 'update_map' && cmd !== 'cache') || !Array.isArray(value)) return undefined;
  const query: unknown = value[0];
  return typeof query === 'string' && query.trim() !== '' ? { command: cmd, query } : undefined;
}

/** The message of an answer; `resultType` in the words of the tool whose pages send these messages. */
export function resultMessage(query: string, kind: RawKind, resultText: string): string {
  const resultType = kind === 'json' ? 'javascript' : kind === 'xml' ? 'xml' : 'custom';
  return JSON.stringify({ query, resultType, resultText });
}

/** Problems of the way to the server and back; all others are those of the query. */
const OF_THE_WAY: ReadonlySet<RunProblem['kind']> = new Set(['rejected', 'status', 'unreadable', 'crashed']);

/** The message of a problem. */
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
