/** An answer in columns that comes from a server: its bytes are as little believed as those of a text. */
import { type ColumnBatch, ColumnBytesError, ColumnBytesReader, type ColumnPiece } from '@flyover/overpass-output';
import type { ColumnStream } from '../sources/query-source.ts';

/**
 * Reads up to the head of the answer; the parts are read when they are asked for.
 *
 * @throws ColumnBytesError where the bytes are no such answer, here or with a part; the reason of an abort
 */
export async function readColumnStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ColumnStream> {
  let bytes = 0;
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  const pieces = piecesOf(body, (chunk) => {
    bytes += chunk.length;
    waiting.push(chunk);
  });
  const take = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  const first = await pieces.next();
  if (first.done === true || !('head' in first.value)) throw new ColumnBytesError('cut', 'head');
  return { head: first.value.head, batches: batchesOf(pieces), arrived: () => bytes, take };
}

async function* piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onChunk: (chunk: Uint8Array<ArrayBuffer>) => void,
): AsyncGenerator<ColumnPiece, void> {
  const chunks = body.getReader();
  const reader = new ColumnBytesReader();
  try {
    for (let read = await chunks.read(); !read.done; read = await chunks.read()) {
      onChunk(read.value);
      yield* reader.push(read.value);
    }
    reader.finish();
  } finally {
    await chunks.cancel().catch(() => undefined);
  }
}

async function* batchesOf(pieces: AsyncGenerator<ColumnPiece, void>): AsyncGenerator<ColumnBatch, void> {
  for await (const piece of pieces) if ('batch' in piece) yield piece.batch;
}
