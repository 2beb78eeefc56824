/** The line and column of a fault in a text: readers count bytes only, since counting lines would cost time. */
import { eachChunk } from '../byte-source.ts';
import { sniffFormat } from '../open/sniff-format.ts';
import type { ByteSource, ReadFault } from '../read-error.ts';

const LINE_FEED = 10;

/**
 * The fault of a text with its line.
 *
 * @param source the bytes again, from their beginning and at least up to the fault
 * @returns the fault as it is where the bytes are packed, or cannot be had again
 */
export async function withLine(fault: ReadFault, source: ByteSource): Promise<ReadFault> {
  if (fault.kind !== 'syntax') return fault;
  let line = 1;
  let at = 0;
  let isPacked = false;
  const count = (chunk: Uint8Array) => {
    if (at === 0) {
      const format = sniffFormat(chunk);
      isPacked = typeof format === 'object' && (format.unpacker !== undefined || format.isArchive === true);
    }
    const before = chunk.subarray(0, Math.max(0, fault.byte - at));
    for (let end = before.indexOf(LINE_FEED); end !== -1; end = before.indexOf(LINE_FEED, end + 1)) line++;
    at += chunk.length;
  };
  try {
    await eachChunk(source, undefined, count);
  } catch {
    return fault;
  }
  return isPacked || at < fault.byte ? fault : { ...fault, line };
}
