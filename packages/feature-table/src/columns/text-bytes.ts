/** Texts of a string table, read without being kept: a table of a million names would fill the memory with what was looked at once. */
import type { StringTable } from '@flyover/osm-elements';

const decoder = new TextDecoder();

/** The text of a number. */
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
