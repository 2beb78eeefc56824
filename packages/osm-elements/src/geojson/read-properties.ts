/** Reads properties of GeoJSON as tags. */
import { CLOSE_BRACE, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../json/json-cursor.ts';
import { skipValue } from '../json/skip-value.ts';
import type { StringInterner } from '../string-table.ts';
import type { FeatureScratch } from './feature-scratch.ts';

/**
 * Reads the value of the field `properties`. Numbers, true and false mean the text that stands there; nothing (null, an empty text) is no tag; lists and
 * objects stay JSON.
 *
 * @param depth of the object that it is in
 */
export function readProperties(cursor: JsonCursor, strings: StringInterner, scratch: FeatureScratch, depth: number): void {
  scratch.clearTags();
  if (cursor.space() !== OPEN_BRACE) {
    if (!cursor.isNull()) cursor.fail('{, null');
    return;
  }
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    const key = cursor.internRange();
    const value = readValue(cursor, strings, depth + 1);
    if (value !== 0 && key !== 0) scratch.setTag(key, value);
  } while (cursor.another(CLOSE_BRACE));
}

/** The field `id`, which programs write as text or number. @returns 0 for anything else */
export function readValue(cursor: JsonCursor, strings: StringInterner, depth: number): number {
  const byte = cursor.space();
  if (byte === QUOTE) return cursor.internString();
  const start = cursor.position;
  if (cursor.isNull()) return 0;
  skipValue(cursor, depth);
  if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) return cursor.internRange();
  return strings.internBytes(cursor.bytes, start, cursor.position);
}
