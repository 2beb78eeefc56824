/** Request to a source, and the reading of its answer while it arrives: raw bytes for the Data tab, elements for the map. */

import { type ElementStore, ReadError, withLine } from '@flyover/osm-elements';
import { ColumnBytesError } from '@flyover/overpass-output';
import { errorMessage } from '@flyover/worker-calls';
import { RawLines, type RawShelf } from '../raw/raw-lines.ts';
import type { RunFailure, RunRequest, RunStage } from '../run-outcome.ts';
import { chooseSource, type SourceChoice } from '../sources/choose-source.ts';
import type { SourceAnswer } from '../sources/query-source.ts';
import { failureOfAnswer, isWell, linesOfSqlError, sparqlBreak } from './answer-failure.ts';
import { AnswerReading, isTableText } from './answer-reading.ts';
import { partialOf, startPictures } from './picture-timer.ts';

/** The outcome of a request. */
export interface Answer {
  readonly raw: RawLines;
  /** Of columns, where these came instead of a text. */
  readonly columnBytes?: number;
  /** From the request to the last byte, milliseconds. */
  readonly requestMs: number;
  /** Complete, or after an abort or an error what was whole by then. Absent for text and error pages. */
  readonly store?: ElementStore;
  readonly aborted: boolean;
  readonly failure?: RunFailure;
  /** It is rows of text, such as `[out:csv]` gives. */
  readonly isTable?: true;
}

/**
 * Never throws: whatever happens is in the answer.
 *
 * @param onPartial is given what has come so far, now and then, while more is on its way
 * @param shelf takes the raw bytes
 */
export async function fetchAnswer(
  request: Pick<RunRequest, 'query' | 'source' | 'options'>,
  signal: AbortSignal,
  onStage: (stage: RunStage) => void,
  onPartial: (answer: Answer) => void = () => undefined,
  shelf?: RawShelf,
): Promise<Answer> {
  const started = performance.now();
  const raw = new RawLines(shelf);
  const finish = (rest: Partial<Answer>): Answer => ({ raw, requestMs: performance.now() - started, aborted: signal.aborted, ...rest });
  onStage({ stage: 'calling' });
  // fetched while the engine is at work
  const part = givesColumns(request.source) ? import('../columns/read-columns.ts') : undefined;
  part?.catch(() => undefined);
  let response: SourceAnswer;
  try {
    response = await chooseSource(request.source).ask(request.query, request.options, signal);
  } catch (error) {
    const kind = error instanceof ColumnBytesError ? (error.fault === 'cut' ? 'broken' : 'unreadable') : 'rejected';
    return finish(signal.aborted ? {} : { failure: { kind, message: errorMessage(error), lines: [] } });
  }
  if (response.columns !== undefined) {
    const { columns } = response;
    try {
      const { readColumns } = await (part ?? import('../columns/read-columns.ts'));
      return finish(await readColumns(columns, signal, onStage, (part) => onPartial(finish(part)), shelf));
    } catch (error) {
      // a part of the program that did not come
      return finish(signal.aborted ? {} : { failure: { kind: 'broken', message: errorMessage(error), lines: [] } });
    }
  }
  const reading = new AnswerReading(raw, response.contentType, onStage);
  const pictures = startPictures(reading, (store) => onPartial(finish({ store })));
  try {
    if (response.body !== null) await pump(response.body, signal, reading, isWell(response) ? Number.POSITIVE_INFINITY : LONGEST_ERROR);
    const { store, kind } = reading.finish();
    const failure =
      withSqlLines(failureOfAnswer(response, kind, raw, store?.info.remarks), request.query) ??
      (kind === 'page' && !PAGE_OUTPUT.test(request.query) ? FOREIGN : undefined);
    if (failure !== undefined || store === undefined)
      return finish({
        failure,
        ...(kind === 'text' && failure === undefined && isTableText(response.contentType, request.query) && { isTable: true }),
      });
    return finish({ store, failure });
  } catch (error) {
    const store = partialOf(reading);
    if (signal.aborted) return finish({ store });
    // what is not readable under an error's status is the error's text
    if (!isWell(response) && error instanceof ReadError) return finish({ failure: failureOfAnswer(response, 'text', raw) });
    const said = error instanceof ReadError ? sparqlBreak(endOf(raw)) : undefined;
    if (said !== undefined) return finish({ store, failure: { kind: 'remark', message: said, lines: [] } });
    const readFault = error instanceof ReadError ? await withLine(error.fault, piecesOf(raw, error.fault.byte)) : undefined;
    const failure = { kind: failureKind(error, reading), message: errorMessage(error), ...(readFault && { readFault }), lines: [] };
    return finish({ store, failure });
  } finally {
    pictures.stop();
    reading.stop();
    shelveIfPossible(raw);
  }
}

/** Fetches what reads columns before an answer has any. */
export async function fetchColumnParts(): Promise<void> {
  await Promise.all([import('../columns/read-columns.ts'), import('../columns/read-column-stream.ts')]);
}

function givesColumns(source: SourceChoice): boolean {
  return source.kind === 'engine' || (source.kind === 'server' && source.columns === true);
}

/** The failure that a SQL server reports, with the lines that it is about. */
function withSqlLines(failure: RunFailure | undefined, query: string): RunFailure | undefined {
  return failure?.lines.length === 0 ? { ...failure, lines: linesOfSqlError(failure.message, query) } : failure;
}

/** An unexpected page, which is reported in our own words. */
const FOREIGN: RunFailure = { kind: 'foreign', message: '', lines: [] };

/** The output of these is a page. */
const PAGE_OUTPUT = /\bout(put)?\s*[:=]\s*["']?(custom|popup)\b/;

/** Bytes that are taken of an answer that tells an error: one without an end would fill the memory, and no question about large data is asked of it. */
const LONGEST_ERROR = 16 * 1024 * 1024;

async function pump(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  reading: AnswerReading,
  most: number,
): Promise<void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      reading.push(value);
      if (reading.counts().bytes > most) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reading and unpacking stop at what cannot be read, or where memory ends; all else is the network. */
function failureKind(error: unknown, { failure }: AnswerReading): RunFailure['kind'] {
  if (error instanceof ReadError) return 'unreadable';
  return error instanceof RangeError || failure !== undefined ? 'crashed' : 'broken';
}

/** The last bytes of an answer, as text. */
function endOf(raw: RawLines): string {
  return new TextDecoder().decode(raw.slice(Math.max(0, raw.bytes - LONGEST_END), raw.bytes));
}

const LONGEST_END = 4000;

/** Keeps the last bytes in memory where there is no room for another blob. */
function shelveIfPossible(raw: RawLines): void {
  try {
    raw.shelve();
  } catch {
    // they are read from where they are
  }
}

/** The first bytes of an answer, so many at a time that none are copied in vain. */
function* piecesOf(raw: RawLines, bytes: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes; start += PIECE) yield raw.slice(start, Math.min(start + PIECE, bytes));
}

const PIECE = 1 << 20;
