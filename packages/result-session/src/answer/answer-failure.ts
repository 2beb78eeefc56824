/** The failure that an answer tells by its status, or by an error page under a good one. */

import type { RawLines } from '../raw/raw-lines.ts';
import type { RunFailure } from '../run-outcome.ts';
import type { SourceAnswer } from '../sources/query-source.ts';
import type { AnswerKind } from './answer-kind.ts';
import { errorsOfPage, linesOfMessage } from './server-errors.ts';
import { sparqlFault } from './sparql-fault.ts';

/** How much of an error page is read, bytes. */
const LONGEST_PAGE = 100_000;

/** The longest message that is told, UTF-16 units; the Data tab has all of it. */
const LONGEST_MESSAGE = 2000;

/** Statuses whose text is read like a result (specification, section 7); the text of others is only a hint. */
const READ_STATUSES = new Set([400, 429, 504]);
const LONGEST_HINT = 500;

/** How the pages of Overpass servers begin an error or a remark. */
const ERROR_MARK = /<strong[^<>]*>\s*(error|remark)\b/i;

/** How a page tells that a query ran out of time or memory: the query itself is sound. */
const RUNTIME_ERROR = /^\s*runtime error\b/;

/** How a SQL server tells under status 500 what is wrong with the query. */
const SQL_ERROR = /^\s*(pq|sql): /;

/** What of an answer tells whether it failed. */
export type AnswerHead = Pick<SourceAnswer, 'status' | 'statusText' | 'retryAfter'>;

/** Whether an answer is what was asked for, as far as its status says. */
export function isWell({ status }: AnswerHead): boolean {
  return status >= 200 && status < 300;
}

/**
 * @param remarks of a JSON or XML answer: under an error's status they are its text
 * @returns undefined where nothing failed
 */
export function failureOfAnswer(
  head: AnswerHead,
  kind: AnswerKind,
  raw: RawLines,
  remarks: readonly string[] = [],
): RunFailure | undefined {
  const well = isWell(head);
  if (well && kind !== 'page') return undefined;
  const start = raw.text(LONGEST_PAGE);
  // a page without an error in it is output of another kind (custom, popup), whatever words its data has
  if (well && !ERROR_MARK.test(start)) return undefined;
  const { status, statusText } = head;
  const fault = sparqlFault(start);
  const said = fault?.message ?? messageOf(kind, start, remarks);
  const message = said.slice(0, LONGEST_MESSAGE) || `${status} ${statusText}`.trim();
  if (fault?.isExhausted === true) return { kind: 'remark', message, lines: [], status };
  if (well || status === 400 || (status === 500 && SQL_ERROR.test(message)))
    return { kind: RUNTIME_ERROR.test(message) ? 'remark' : 'query', message, lines: fault?.lines ?? linesOfMessage(message), status };
  const retryAfter = retryAfterOf(head.retryAfter, Date.now());
  return {
    kind: 'status',
    message: READ_STATUSES.has(status) ? message : message.slice(0, LONGEST_HINT),
    lines: [],
    status,
    ...(statusText !== '' && { statusText }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

function messageOf(kind: AnswerKind, start: string, remarks: readonly string[]): string {
  if (kind === 'page') return errorsOfPage(start).join('\n');
  return remarks.length > 0 ? remarks.join('\n') : start.slice(0, LONGEST_MESSAGE);
}

/** Seconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, section 10.2.3). Undefined where it says nothing. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
