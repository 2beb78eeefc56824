/** Frees memory at once, and reads texts without keeping them. */
import type { StringTable } from '@flyover/osm-elements';

/**
 * Empties arrays that are no longer used. What one order of a million rows needs in passing is more than the table itself; left to the
 * garbage collector it stays for seconds, and the next order comes on top of it. Their memory is free at once where the engine can transfer
 * buffers, and else when it collects.
 */
export function free(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) {
    if (buffer.byteLength === 0) continue;
    if ('transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0);
    else if (buffer instanceof ArrayBuffer) structuredClone(undefined, { transfer: [buffer] });
  }
}

/** Returns the first entries of an array without other readers: the array itself where that is all of it, else a copy. */
export function cutTo(array: Uint32Array, length: number): Uint32Array {
  if (length === array.length) return array;
  const copy = array.slice(0, length);
  free(array);
  return copy;
}

// Reads texts of a string table without keeping them: of a table with a million names, every text read once would stay in memory.

const decoder = new TextDecoder();

/** Returns the text of a number. */
export function textOf({ bytes, offsets }: StringTable, number: number): string {
  const [start, end] = [offsets[number], offsets[number + 1]];
  // short ones of ASCII are most
  if (end - start > 24) return decoder.decode(bytes.subarray(start, end));
  let text = '';
  for (let i = start; i < end; i++) {
    if (bytes[i] > 0x7f) return decoder.decode(bytes.subarray(start, end));
    text += String.fromCharCode(bytes[i]);
  }
  return text;
}
