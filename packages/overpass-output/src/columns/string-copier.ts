/** Copies strings from one table to another, each once. */
import type { StringInterner, StringTable } from '@flyover/osm-elements';
import type { ColumnFormat } from './column-answer.ts';

/** Numbers of strings in the new table. */
export interface StringCopier {
  /** @param number in the old table */
  copy(number: number): number;
  text(text: string): number;
}

const QUESTION_MARK = 0x3f;
const SPACE = 0x20;
const encoder = new TextEncoder();

/** @param format in XML stands a question mark for what it cannot hold, and whoever reads it gets that */
export function createStringCopier({ bytes, offsets, size }: StringTable, to: StringInterner, format: ColumnFormat): StringCopier {
  // 0, the number of the empty string, stands for what was not met yet
  const numbers = new Uint32Array(size);
  const intern = (from: Uint8Array, start: number, end: number): number => {
    if (format === 'json' || !hasForbidden(from, start, end)) return to.internBytes(from, start, end);
    const allowed = from.slice(start, end).map((byte) => (isForbidden(byte) ? QUESTION_MARK : byte));
    return to.internBytes(allowed, 0, allowed.length);
  };
  return {
    copy(number) {
      if (number === 0) return 0;
      let copy = numbers[number];
      if (copy === 0) {
        copy = intern(bytes, offsets[number], offsets[number + 1]);
        numbers[number] = copy;
      }
      return copy;
    },
    text(text) {
      const encoded = encoder.encode(text);
      return intern(encoded, 0, encoded.length);
    },
  };
}

/** Control characters but for tabs and ends of lines. */
function isForbidden(byte: number): boolean {
  return byte < SPACE && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
}

function hasForbidden(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isForbidden(bytes[i])) return true;
  return false;
}
