/** A query that was sent by a client: its answer may cross to another thread. */
import { storeFromMessage, storeTransferables } from '@flyover/osm-elements';
import {
  type Answer,
  answerColumns,
  answerQuery,
  type Database,
  type EstimatedStatement,
  type ExplainedStatement,
  ExplainLog,
  estimateQuery,
} from '@flyover/overpass-engine';
import { COLUMNS_TYPE, type ColumnBatch, type ColumnHead, columnBytes, PLAN_TYPE } from '@flyover/overpass-output';
import { transfer } from '@flyover/worker-calls';
import type { AskedQuery } from './sent-query.ts';

/** A query's answer. */
export interface StreamedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Target of a redirect with status 302. */
  readonly location?: string;
  /** To be read once; throws the signal's reason when it aborts, or why the thread cannot go on. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * @param seconds,bytes what the query may take at most
 * @param explain is told how it runs
 * @throws the signal's reason, here or while the body is read
 */
export async function runSentQuery(
  database: Database,
  { text, ...asked }: AskedQuery,
  seconds: number,
  bytes: number,
  signal: AbortSignal,
  explain?: ExplainLog,
): Promise<StreamedAnswer> {
  const options = { ...asked, signal, timeout: seconds, maxsize: bytes, explain, reuseChunks: true };
  return crossing(await answerQuery(database, text, options));
}

/** A query's answer as columns. */
export interface StreamedColumns {
  readonly status: number;
  readonly columns: ColumnHead;
  /** As the body of a `StreamedAnswer`. */
  readonly body: AsyncIterable<ColumnBatch>;
}

/** As `runSentQuery`, but as columns where the answer has some. */
export async function runSentColumns(
  database: Database,
  { text, ...asked }: AskedQuery,
  seconds: number,
  bytes: number,
  signal: AbortSignal,
  explain?: ExplainLog,
): Promise<StreamedAnswer | StreamedColumns> {
  const answer = await answerColumns(database, text, { ...asked, signal, timeout: seconds, maxsize: bytes, explain });
  if (!('columns' in answer)) return crossing(answer);
  const { status } = answer;
  return { status, columns: answer.columns, body: givenAway(answer.body) };
}

/** As `runSentQuery`, but the columns of an answer that has some go as bytes. */
export async function runSentColumnBytes(
  database: Database,
  { text, ...asked }: AskedQuery,
  seconds: number,
  bytes: number,
  signal: AbortSignal,
): Promise<StreamedAnswer> {
  const answer = await answerColumns(database, text, { ...asked, signal, timeout: seconds, maxsize: bytes });
  if (!('columns' in answer)) return crossing(answer);
  const { status } = answer;
  return { status, contentType: COLUMNS_TYPE, body: crossings(columnBytes(answer.columns, answer.body)) };
}

/** As `runSentQuery`, but what is told is how the query ran: an `ExplainedRun` as JSON. A query with errors is answered as ever. */
export async function runSentExplain(
  database: Database,
  { text, ...asked }: AskedQuery,
  seconds: number,
  bytes: number,
  signal: AbortSignal,
): Promise<StreamedAnswer> {
  const explain = new ExplainLog();
  const estimates = await estimateQuery(database, text, signal);
  const answer = await answerQuery(database, text, { ...asked, signal, timeout: seconds, maxsize: bytes, explain });
  if (answer.status !== 200) return crossing(answer);
  // it ends with the run
  for await (const _ of answer.body);
  const explained: ExplainedRun = { statements: explain.statements, estimates: estimates ?? [] };
  return { status: 200, contentType: PLAN_TYPE, body: crossings(justOne(new TextEncoder().encode(JSON.stringify(explained)))) };
}

function crossing({ body, ...head }: Answer): StreamedAnswer {
  return { ...head, body: crossings(body) };
}

async function* justOne(chunk: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield chunk;
}

async function* givenAway(batches: AsyncIterable<ColumnBatch>): AsyncGenerator<ColumnBatch, void, void> {
  for await (const batch of batches) yield transfer(batch, storeTransferables(storeFromMessage(batch.store)));
}

// Plan and figures of a run over a user's own data.

/** See the file's comment; plain data, for another thread or a page. */
export interface ExplainedRun {
  /** Statements that ran, in the order of their first start. */
  readonly statements: readonly ExplainedStatement[];
  /** Estimates made before the run. */
  readonly estimates: readonly EstimatedStatement[];
}

// Transfers an answer to another thread in few messages: each takes as long as some 100 kB of the answer itself.

/** Bytes of the second crossing, and of the last ones of a large answer. */
const SMALLEST = 65_536;
const LARGEST = 262_144;
/** Time that bytes wait for more, ms: the reader of a slow answer sees early what has arrived. */
const WAIT = 30;

/**
 * The bytes of a body in buffers of their own, which are handed over. The first chunk crosses at once, as most answers are short.
 *
 * @param body a chunk of it is looked at until the next one is asked for
 */
export async function* crossings(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const chunks = body[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<Uint8Array>> | undefined;
  let gathered: Uint8Array<ArrayBuffer> | undefined;
  let size = 0;
  let room = 0;
  let waited: Waiting | undefined;
  const take = (from: Uint8Array<ArrayBuffer>) => {
    const whole = from.subarray(0, size);
    room = Math.min(LARGEST, Math.max(SMALLEST, from.length * 2));
    gathered = undefined;
    size = 0;
    waited?.end();
    waited = undefined;
    return transfer(whole, [whole.buffer]);
  };
  try {
    for (;;) {
      pending ??= chunks.next();
      if (waited !== undefined && (await Promise.race([pending, waited.over])) === LATE) {
        // a reader that leaves now never hears how that one ends
        pending.catch(() => undefined);
        if (gathered !== undefined) yield take(gathered);
        continue;
      }
      const { done, value } = await pending;
      pending = undefined;
      if (done === true) break;
      if (gathered !== undefined && size + value.length > gathered.length) yield take(gathered);
      gathered ??= new Uint8Array(Math.max(room, value.length));
      gathered.set(value, size);
      size += value.length;
      if (size === gathered.length) yield take(gathered);
      else waited ??= startWaiting();
    }
    if (gathered !== undefined) yield take(gathered);
  } finally {
    waited?.end();
    await chunks.return?.();
  }
}

const LATE = Symbol('late');

interface Waiting {
  readonly over: Promise<typeof LATE>;
  end(): void;
}

function startWaiting(): Waiting {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, WAIT, LATE);
  });
  return { over, end: () => clearTimeout(timer) };
}
