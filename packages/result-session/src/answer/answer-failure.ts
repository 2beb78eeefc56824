/**
 * Failures in answers of servers: by HTTP status, by the error page or remark of an Overpass server, by the JSON of QLever, and the lines that an error of a
 * SQL server is about.
 */
import type { RawLines } from '../raw/raw-lines.ts';
import type { RunFailure } from '../run-outcome.ts';
import type { SourceAnswer } from '../sources/query-source.ts';
import type { AnswerKind } from './answer-reading.ts';

/** The part of an error page that is read, bytes. */
const LONGEST_PAGE = 100_000;

/** The longest message that is shown, UTF-16 units; the Data tab shows all of it. */
const LONGEST_MESSAGE = 2000;

/** Statuses whose text is read like a result (specification, section 7); the text of others is only a hint. */
const READ_STATUSES = new Set([400, 429, 504]);
const LONGEST_HINT = 500;

/** The start of an error or a remark in pages of Overpass servers. */
const ERROR_MARK = /<strong[^<>]*>\s*(error|remark)\b/i;

/** The message for a query that ran out of time or memory: the query itself is valid. */
const RUNTIME_ERROR = /^\s*runtime error\b/;

/** The start of an error in the query, which SQL servers send with status 500. */
const SQL_ERROR = /^\s*(pq|sql): /;

/** The part of an answer that says whether it failed. */
export type AnswerHead = Pick<SourceAnswer, 'status' | 'statusText' | 'retryAfter'>;

/** Whether the status of an answer reports success. */
export function isWell({ status }: AnswerHead): boolean {
  return status >= 200 && status < 300;
}

/**
 * @param remarks those of a JSON or XML answer: with an error status they are its text
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

/** Seconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, section 10.2.3). Undefined where it holds neither. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

/** Errors of Overpass servers: messages in an HTML page, with `line N:` in them. */

/** The messages of an error page, as text. The page is never put into the document. */
export function errorsOfPage(html: string): string[] {
  const body = /<body[^<>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1] ?? html;
  const messages: string[] = [];
  for (const paragraph of body.split(/<\/p>/i)) {
    const text = decodeEntities(paragraph.replace(/<[^>]{0,500}>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '' || text.startsWith('The data included in this document is from')) continue;
    messages.push(text.replace(/^(Error|Remark)\s*:?\s*/, '').trim());
  }
  return messages.filter((message) => message !== '');
}

/** The line numbers a message names (`line 3:`, `at line 1`), 1-based, each once, in order. */
export function linesOfMessage(message: string): number[] {
  const lines = [...message.matchAll(/\bline (\d{1,9})\b/g)].map((match) => Number(match[1]));
  return [...new Set(lines)].filter((line) => line > 0);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (name[0] !== '#') return NAMED[name.toLowerCase()] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Errors of QLever: JSON with the message as `exception` and the place as `metadata` (its `src/engine/Server.cpp`). Status 400 is a wrong
 * query, 429 one that took too long, 500 the rest. An error after the first rows follows them in the text.
 */

export interface SparqlFault {
  readonly message: string;
  /** Lines of the query, from 1. */
  readonly lines: readonly number[];
  /** Whether the query is valid, but exceeded its time or memory. */
  readonly isExhausted: boolean;
}

/** The fields, in their order: the whole query and a plan, which may be long, follow them. */
const EXCEPTION = /"exception"\s*:\s*("(?:[^"\\]|\\.)*")/;
const LINE = /"metadata"\s*:\s*\{[^{}"]*(?:"(?:positionInLine|startIndex|stopIndex)"[^{}"]*)*"line"\s*:\s*(\d{1,9})/;

/** Messages of QLever about the end of time or memory. */
const EXHAUSTED = /\btimed out\b|\btimeout\b|\btried to allocate\b/i;

/** @param start of the answer @returns undefined where it is no such answer */
function sparqlFault(start: string): SparqlFault | undefined {
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

/** The error after rows that break off. @param end of the answer @returns undefined where there is none */
export function sparqlBreak(end: string): string | undefined {
  const at = end.lastIndexOf(BROKEN_OFF);
  if (at === -1) return undefined;
  const line = end.indexOf('\n', at);
  return (line === -1 ? end.slice(at + BROKEN_OFF.length) : end.slice(line)).trim();
}

/** Lines of errors of SQL servers: Postpass servers name at most a word of the statement, Flyover's also the position. */

/** The lines of a statement, from 1, that an error is about; none where the message is no error of PostgreSQL or does not say. */
export function linesOfSqlError(message: string, statement: string): number[] {
  if (!/^\s*(?:runtime error: )?(?:pq|sql): /.test(message)) return [];
  const lines = statement.split('\n');
  const place = / at position (\d{1,9}):\d{1,9}(?: \([0-9A-Z]{5}\))?\s*$/.exec(message);
  if (place !== null) return Number(place[1]) <= lines.length ? [Number(place[1])] : [];
  const word = /"([^"]{1,200})"/.exec(message)?.[1];
  if (word === undefined) return [];
  // only where it cannot be another one
  const found = lines.flatMap((line, index) => (line.toLowerCase().includes(word.toLowerCase()) ? [index + 1] : []));
  return found.length === 1 ? found : [];
}
