/** A query run for somebody else: its answer may cross to another thread. */
import { answerQuery, type Database } from '@flyover/overpass-engine';
import { transfer } from '@flyover/worker-calls';

/** A query's answer. */
export interface StreamedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** To be read once; throws the signal's reason when it aborts, or why the thread cannot go on. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * @param seconds,bytes what the query may take at most
 * @throws the signal's reason, here or while the body is read
 */
export async function runSentQuery(
  database: Database,
  query: string,
  seconds: number,
  bytes: number,
  signal: AbortSignal,
): Promise<StreamedAnswer> {
  const { status, contentType, body } = await answerQuery(database, query, { signal, timeout: seconds, maxsize: bytes });
  return { status, contentType, body: ownChunks(body) };
}

/** A chunk may be part of a larger buffer, which stays here. */
async function* ownChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of body) {
    const own = new Uint8Array(chunk);
    yield transfer(own, [own.buffer]);
  }
}
