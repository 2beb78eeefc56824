import { describe, expect, test } from 'vitest';
import { StringInterner } from '../string-table.ts';
import { JsonCursor } from './json-cursor.ts';
import { fixedText, fourDigits } from './json-text.ts';

const word = (text: string) => new DataView(new TextEncoder().encode(text).buffer).getInt32(0, true);

describe('four digits at once', () => {
  test('every number', () => {
    for (let number = 0; number < 10_000; number++) expect(fourDigits(word(String(number).padStart(4, '0')))).toBe(number);
  });
  test('any other byte in any place', () => {
    for (let byte = 0; byte < 256; byte++) {
      if (byte >= 48 && byte <= 57) continue;
      for (let place = 0; place < 4; place++) {
        const bytes = Uint8Array.of(57, 57, 57, 57);
        bytes[place] = byte;
        expect(fourDigits(new DataView(bytes.buffer).getInt32(0, true))).toBe(-1);
      }
    }
  });
});

describe('a fixed text', () => {
  const skipped = (input: string, text: string) => {
    const cursor = new JsonCursor(new StringInterner());
    cursor.feed(new TextEncoder().encode(input));
    return cursor.skips(fixedText(text)) ? cursor.position : -1;
  };
  test('is skipped where it stands', () => expect(skipped(',\n  "lat": 5', ',\n  "lat": ')).toBe(11));
  test('of any length from four bytes on', () => {
    const text = 'abcdefghijkl';
    for (let length = 4; length <= 12; length++) expect(skipped(text, text.slice(0, length))).toBe(length);
  });
  test('is not skipped where one byte differs, or where the window ends before it', () => {
    const text = 'abcdefghij';
    for (let place = 0; place < 10; place++) {
      expect(skipped(`${text.slice(0, place)}_${text.slice(place + 1)}`, text)).toBe(-1);
      expect(skipped(text.slice(0, place), text)).toBe(-1);
    }
  });
});
