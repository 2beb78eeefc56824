/** Skips unread values, at most 64 levels deep. */
import { ReadError } from '../read-error.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-cursor.ts';

/** Deepest nesting of objects and arrays. */
export const MAX_DEPTH = 64;

/**
 * Skips a value and the white space before it; a number, string or literal is then in the cursor's range.
 *
 * @param depth of the object or array that the value is in
 */
export function skipValue(cursor: JsonCursor, depth: number): void {
  const byte = cursor.space();
  if (byte === QUOTE) cursor.range();
  else if (byte === OPEN_BRACE) skipObject(cursor, depth + 1);
  else if (byte === OPEN_BRACKET) skipArray(cursor, depth + 1);
  else if (byte === 45 || (byte >= 48 && byte <= 57)) cursor.number();
  else cursor.literal();
}

function skipObject(cursor: JsonCursor, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep(cursor.offset);
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    skipValue(cursor, depth);
  } while (cursor.another(CLOSE_BRACE));
}

function skipArray(cursor: JsonCursor, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep(cursor.offset);
  cursor.position++;
  if (cursor.closes(CLOSE_BRACKET)) return;
  do skipValue(cursor, depth);
  while (cursor.another(CLOSE_BRACKET));
}

/** The error for what is nested too deep. */
function tooDeep(offset: number): ReadError {
  return new ReadError({ kind: 'deep' }, offset);
}

/** Skips an object or array of any size: it need not fit into the window, and only its brackets are checked. */
export class ContainerSkipper {
  private depth = 0;
  private inString = false;
  private escaped = false;

  /**
   * Goes on skipping; the first call begins at the opening bracket.
   *
   * @returns whether the end was reached; else all bytes of the window are used up
   */
  skip(cursor: JsonCursor): boolean {
    const { bytes, end } = cursor;
    for (let at = cursor.position; at < end; at++) {
      const byte = bytes[at];
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === 92) this.escaped = true;
        else if (byte === QUOTE) this.inString = false;
      } else if (byte === QUOTE) {
        this.inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (++this.depth > MAX_DEPTH) throw tooDeep(cursor.base + at);
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.depth === 0) {
        cursor.position = at + 1;
        return true;
      }
    }
    cursor.position = end;
    return false;
  }
}
