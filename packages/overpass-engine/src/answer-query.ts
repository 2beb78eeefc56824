/** From the text of a query to the answer a server gives. */
import { type ColumnBatch, type ColumnHead, errorPage } from '@flyover/overpass-output';
import { errorsOf, formatServerMessage, parseAnyQuery, type Script, type TextSource } from '@flyover/overpass-ql';
import type { Database } from './database.ts';
import { UnsupportedError } from './errors.ts';
import { type RunOptions, runColumns, runQuery } from './run-query.ts';

/** An answer as HTTP carries it. */
export interface Answer {
  /** 200, 302 where a browser shall go elsewhere, or 400 where the query has errors or asks for what is not supported. */
  readonly status: number;
  readonly contentType: string;
  /** Target of the redirection, with status 302. */
  readonly location?: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** An answer as columns, to queries that have no error and ask for JSON or XML. */
export interface ColumnsAnswer {
  readonly status: 200;
  readonly columns: ColumnHead;
  readonly body: AsyncIterable<ColumnBatch>;
}

const PAGE_TYPE = 'text/html; charset=utf-8';

/**
 * Parses and runs a query. Errors in the query are status 400 and a page that names each, as the Overpass API does;
 * what happens while it runs stands as a remark in the answer.
 *
 * The answer waits for the first bytes, so that what is not supported still gets its status.
 *
 * @throws the reason of `options.signal`, here or while the body is read
 */
export async function answerQuery(database: Database, text: string, options: RunOptions = {}): Promise<Answer> {
  return answerWith(text, options.source, (script) => answerText(database, script, options));
}

/**
 * As `answerQuery`, but what has columns is given as columns (`printColumns` has its text).
 *
 * @throws the reason of `options.signal`, here or while the body is read
 */
export async function answerColumns(database: Database, text: string, options: RunOptions = {}): Promise<Answer | ColumnsAnswer> {
  return answerWith(text, options.source, async (script) => {
    const running = runColumns(database, script, options);
    if (running === undefined) return answerText(database, script, options);
    const { head, batches } = running;
    return { status: 200, columns: head, body: withFirst(await batches.next(), batches) };
  });
}

async function answerText(database: Database, script: Script, options: RunOptions): Promise<Answer> {
  const { contentType, chunks, status } = runQuery(database, script, options);
  const body = withFirst(await chunks.next(), chunks);
  // what sends a browser elsewhere is one chunk
  return status.location === undefined ? { status: 200, contentType, body } : { status: 302, contentType, location: status.location, body };
}

async function answerWith<T>(text: string, source: TextSource | undefined, answer: (script: Script) => Promise<T>): Promise<T | Answer> {
  const { script, diagnostics } = parseAnyQuery(text, { from: source });
  const errors = errorsOf(diagnostics);
  if (errors.length > 0) return page(errors.map(formatServerMessage));
  try {
    return await answer(script);
  } catch (error) {
    if (error instanceof UnsupportedError) return page([`line ${error.line}, column ${error.columnIn(text)}: ${error.message}`]);
    throw error;
  }
}

function page(messages: readonly string[]): Answer {
  const bytes = new TextEncoder().encode(errorPage(messages));
  return {
    status: 400,
    contentType: PAGE_TYPE,
    body: (async function* () {
      yield bytes;
    })(),
  };
}

async function* withFirst<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void, void>) {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
