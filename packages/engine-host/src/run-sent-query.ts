/** A query run for somebody else: its answer may cross to another thread. */
import { storeFromMessage, storeTransferables } from '@flyover/osm-elements';
import { type Answer, answerColumns, answerQuery, type Database, ExplainLog, estimateQuery } from '@flyover/overpass-engine';
import { COLUMNS_TYPE, type ColumnBatch, type ColumnHead, columnBytes, PLAN_TYPE } from '@flyover/overpass-output';
import { transfer } from '@flyover/worker-calls';
import { crossings } from './crossings.ts';
import type { ExplainedRun } from './explained-run.ts';
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
  const told: ExplainedRun = { statements: explain.statements, estimates: estimates ?? [] };
  return { status: 200, contentType: PLAN_TYPE, body: crossings(justOne(new TextEncoder().encode(JSON.stringify(told)))) };
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
