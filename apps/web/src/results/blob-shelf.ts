/**
 * The storage of a raw answer's full pieces in a browser: they move from the worker's memory into blobs, which the browser keeps outside of
 * the page, and on disk where they are many. The page references them, so that an answer outlives a crash of the worker.
 */
import type { RawShelf, ShelvedBytes } from '@flyover/result-session';
import { COLUMNS_TYPE } from './kept-raw.ts';

/** The bytes of one read: lines are requested one after the other. */
const BLOCK = 1 << 20;

/**
 * A shelf of blobs; for workers, where blobs can be read at once.
 *
 * @param onBlob receives each blob of the answer in order; blobs of columns have their type
 */
export function blobShelf(onBlob: (blob: Blob) => void): RawShelf {
  return (chunks, kind = 'text') => {
    const blob = new Blob([...chunks], { type: kind === 'columns' ? COLUMNS_TYPE : '' });
    if (kind !== 'printed') onBlob(blob);
    return shelvedBlob(blob);
  };
}

/** Returns the bytes of a blob of an answer. */
export function shelvedBlob(blob: Blob): ShelvedBytes {
  const reader = new FileReaderSync();
  let block = new Uint8Array(0);
  let blockStart = 0;
  return {
    length: blob.size,
    read(start, end) {
      if (end - start > BLOCK) return new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, end)));
      if (start < blockStart || end > blockStart + block.length) {
        blockStart = start;
        block = new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, Math.min(blob.size, start + BLOCK))));
      }
      return block.subarray(start - blockStart, end - blockStart);
    },
  };
}
