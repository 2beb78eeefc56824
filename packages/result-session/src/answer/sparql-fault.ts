/**
 * Reads what QLever says of a query that it refuses, or gives up: JSON with the sentence as `exception`, and the place as `metadata` (its `src/engine/Server.cpp`).
 * Status 400 is a query that is wrong, 429 one that took longer than it may, 500 the rest. Where rows are on their way already, it writes the sentence behind them.
 */

export interface SparqlFault {
  readonly message: string;
  /** Lines of the query, from 1. */
  readonly lines: readonly number[];
  /** The query is sound, and took more time or memory than it may. */
  readonly isExhausted: boolean;
}

/** The names in the order in which they come: behind them stand the whole query and a plan, which may be long. */
const EXCEPTION = /"exception"\s*:\s*("(?:[^"\\]|\\.)*")/;
const LINE = /"metadata"\s*:\s*\{[^{}"]*(?:"(?:positionInLine|startIndex|stopIndex)"[^{}"]*)*"line"\s*:\s*(\d{1,9})/;

/** How it tells that time or memory ended. */
const EXHAUSTED = /\btimed out\b|\btimeout\b|\btried to allocate\b/i;

/** @param start of the answer @returns undefined where it is no such answer */
export function sparqlFault(start: string): SparqlFault | undefined {
  if (!start.trimStart().startsWith('{')) return undefined;
  const said = EXCEPTION.exec(start);
  if (said === null) return undefined;
  const message = textOf(said[1]);
  if (message === undefined) return undefined;
  const line = Number(LINE.exec(start.slice(said.index))?.[1] ?? 0);
  return { message, lines: line > 0 ? [line] : [], isExhausted: EXHAUSTED.test(message) };
}

function textOf(json: string): string | undefined {
  try {
    const text: unknown = JSON.parse(json);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

const BROKEN_OFF = '!!!!>># An error';

/** What is said behind rows that break off. @param end of the answer @returns undefined where nothing is */
export function sparqlBreak(end: string): string | undefined {
  const at = end.lastIndexOf(BROKEN_OFF);
  if (at === -1) return undefined;
  const line = end.indexOf('\n', at);
  return (line === -1 ? end.slice(at + BROKEN_OFF.length) : end.slice(line)).trim();
}
