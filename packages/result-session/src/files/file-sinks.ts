/** Where the bytes of an export go. */
import type { ExportOutcome, WritableFile } from './export-protocol.ts';

export interface FileSink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<ExportOutcome>;
  /** Gives up what was written. */
  discard(): Promise<void>;
}

/** So many bytes leave the thread's memory at a time. */
const PIECE = 8 << 20;

/**
 * Collects a file in blobs, which the browser keeps outside of a worker's memory and on disk where they are large.
 *
 * @param piece bytes of one blob
 */
export function blobSink(type: string, piece = PIECE): FileSink {
  const pieces: Blob[] = [];
  const loose = gather((chunks) => {
    pieces.push(new Blob(chunks));
  }, piece);
  return {
    write: loose.add,
    async close() {
      await loose.flush();
      return { kind: 'file', blob: new Blob(pieces, { type }) };
    },
    async discard() {
      pieces.length = 0;
    },
  };
}

/**
 * Writes into a file that the user has chosen. It appears there once it is complete.
 *
 * @param piece bytes of one write
 * @throws what the file throws where nobody may write there
 */
export async function diskSink(file: WritableFile, piece = PIECE): Promise<FileSink> {
  const stream = await file.createWritable();
  let bytes = 0;
  const loose = gather(async (chunks, size) => {
    bytes += size;
    await stream.write(new Blob(chunks));
  }, piece);
  return {
    write: loose.add,
    async close() {
      await loose.flush();
      await stream.close();
      return { kind: 'written', bytes };
    },
    discard: () => stream.abort(),
  };
}

function gather(take: (chunks: Uint8Array<ArrayBuffer>[], bytes: number) => void | Promise<void>, most: number) {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const [full, size] = [chunks, bytes];
    chunks = [];
    bytes = 0;
    await take(full, size);
  };
  const add = async (chunk: Uint8Array<ArrayBuffer>) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= most) await flush();
  };
  return { add, flush };
}
