/** A reader of a format that can be read only once all of it is there. */
import type { ElementStore } from '../element-store.ts';
import { joinBytes } from '../join-bytes.ts';
import { ReadError } from '../read-error.ts';
import type { FetchedReader } from './input-format.ts';

/**
 * @param largest bytes that are kept in memory; a longer file is refused
 * @param read makes elements of it
 */
export function wholeFileReader(
  largest: number,
  read: (bytes: Uint8Array<ArrayBuffer>) => ElementStore | Promise<ElementStore>,
): FetchedReader {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      if (bytes > largest) throw new ReadError({ kind: 'large', megabytes: largest / 2 ** 20 }, bytes);
      chunks.push(chunk.slice());
    },
    finish: () => read(joinBytes(chunks.splice(0))),
    get progress() {
      return { bytes, elements: 0 };
    },
  };
}
