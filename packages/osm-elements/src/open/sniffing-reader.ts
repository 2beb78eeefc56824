/** A reader of answers, which come unpacked: it finds out by the first bytes which reader it has to be. */
import type { ElementStore } from '../element-store.ts';
import { joinBytes } from '../join-bytes.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import type { InputFormat } from './input-format.ts';
import { formatOfShort, sniffFormat } from './sniff-format.ts';

/**
 * Makes a reader of any of the formats whose reader is at hand, whichever comes; those that are fetched or packed are none of an answer.
 *
 * @throws (its methods) what the readers of the formats throw, 'empty', and 'wrong-format' for anything else, packed bytes among it; a format that
 * is known and not read is named
 */
export function createSniffingReader(): PushReader {
  let reader: PushReader | undefined;
  let start = new Uint8Array(0);
  const begin = (format: InputFormat | 'unknown' | undefined) => {
    if (format !== undefined && format !== 'unknown' && format.refusal !== undefined) throw new ReadError(format.refusal, 0);
    const made = format === undefined || format === 'unknown' ? undefined : format.reader?.({ changes: 'applied' });
    if (made === undefined) throw new ReadError({ kind: 'unknownFormat' }, 0);
    reader = made;
    made.push(start);
  };
  return {
    push(chunk) {
      if (reader !== undefined) return reader.push(chunk);
      start = joinBytes([start, chunk]);
      const format = sniffFormat(start);
      if (format !== undefined) begin(format);
    },
    finish(): ElementStore {
      if (start.length === 0) throw new ReadError({ kind: 'empty' }, 0);
      // too short to tell which, so that the reader says what is missing
      if (reader === undefined) begin(start.length > 1 ? formatOfShort(start) : undefined);
      return reader?.finish() ?? new StoreBuilder().finish();
    },
    partial: () => (reader === undefined ? new StoreBuilder().finish() : reader.partial()),
    get progress() {
      return reader?.progress ?? { bytes: start.length, elements: 0 };
    },
  };
}
