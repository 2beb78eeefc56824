/** The fields with which a JSON text begins. */

const QUOTE = 34;
const BACKSLASH = 92;

/** A text is looked through so far. */
const FARTHEST = 1 << 16;
/** So much of a key or value says what it is. */
const LONGEST_TEXT = 100;

/** A field of the outermost object. */
interface JsonField {
  readonly key: string;
  /** Its value; empty where that is no text, or not one alone. */
  readonly text: string;
}

/** The fields that have come, in their order. */
export interface JsonFields {
  readonly fields: readonly JsonField[];
  /** No more bytes will tell more. */
  readonly isAll: boolean;
}

/** @param from where the text begins */
export function jsonFields(bytes: Uint8Array, from: number): JsonFields {
  const fields: JsonField[] = [];
  let depth = 0;
  let isKey = false;
  let key: string | undefined;
  const end = Math.min(bytes.length, from + FARTHEST);
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const close = endOfText(bytes, at + 1, end);
      if (close === end) break;
      const text = depth === 1 ? new TextDecoder().decode(bytes.subarray(at + 1, Math.min(close, at + LONGEST_TEXT))) : '';
      if (depth === 1 && isKey) {
        key = text;
        fields.push({ key, text: '' });
      } else if (depth === 1 && key !== undefined) fields[fields.length - 1] = { key, text };
      isKey = false;
      at = close;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      isKey = depth === 1;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === 0x2c) isKey = depth === 1;
  }
  return { fields, isAll: bytes.length - from >= FARTHEST };
}

/** Where the closing quote is; the end of the bytes where there is none. */
function endOfText(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, end);
}
