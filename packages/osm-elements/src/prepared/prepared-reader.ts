/** Takes a prepared file that comes in chunks. */
import { joinBytes } from '../join-bytes.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { bytesInMemory } from './file-bytes.ts';
import { openPrepared } from './open-prepared.ts';

/** Keeps the bytes as they come: the store reads them when it is asked. */
export function createPreparedReader(): PushReader {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      chunks.push(chunk.slice());
      bytes += chunk.length;
    },
    finish() {
      return openPrepared(bytesInMemory(joinBytes(chunks.splice(0))));
    },
    partial: () => new StoreBuilder().finish(),
    get progress() {
      return { bytes, elements: 0 };
    },
  };
}
