import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStringTable, HASH_FACTOR, HASH_SEED, StringInterner } from './string-table.ts';

const encoder = new TextEncoder();

describe('StringInterner', () => {
  test('numbers strings in the order of their first use; 0 is the empty one', () => {
    const strings = new StringInterner();
    expect(['highway', '', 'name', 'highway', 'Größe'].map((text) => strings.intern(text))).toEqual([1, 0, 2, 1, 3]);
    expect(strings.size).toBe(4);
  });

  test('texts, bytes and bytes with their hash get the same number', () => {
    const strings = new StringInterner();
    const bytes = encoder.encode('<利用>');
    const number = strings.intern('利用');
    let hash = HASH_SEED;
    for (const byte of bytes.subarray(1, bytes.length - 1)) hash = Math.imul(hash ^ byte, HASH_FACTOR);
    expect(strings.internBytes(bytes, 1, bytes.length - 1)).toBe(number);
    expect(strings.internHashed(bytes, 1, bytes.length - 1, hash)).toBe(number);
  });

  test('a finished table does not change when more strings come', () => {
    const strings = new StringInterner();
    strings.intern('a');
    const table = strings.finish();
    strings.intern('b');
    expect([table.size, table.find('b'), strings.finish().find('b')]).toEqual([2, -1, 2]);
  });

  test('grows: many strings, and long ones', () => {
    const strings = new StringInterner();
    const texts = Array.from({ length: 20_000 }, (_, i) => `street ${i}`);
    const numbers = texts.map((text) => strings.intern(text));
    const long = 'x'.repeat(200_000);
    strings.intern(long);
    const table = strings.finish();
    expect(numbers).toEqual(texts.map((_, i) => i + 1));
    expect(texts.every((text, i) => table.get(numbers[i]) === text && table.find(text) === numbers[i])).toBe(true);
    expect(table.get(table.find(long))).toBe(long);
  });

  test('is a Map from text to number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3 })), (texts) => {
        const strings = new StringInterner();
        const map = new Map([['', 0]]);
        for (const text of texts) {
          if (!map.has(text)) map.set(text, map.size);
          expect(strings.intern(text)).toBe(map.get(text));
        }
        const table = strings.finish();
        expect(Array.from({ length: table.size }, (_, number) => table.get(number))).toEqual([...map.keys()]);
      }),
    );
  });
});

describe('createStringTable', () => {
  test('reads a table from its bytes', () => {
    const table = createStringTable(encoder.encode('nameway'), Uint32Array.of(0, 0, 4, 7));
    expect([table.size, table.get(0), table.get(1), table.get(2)]).toEqual([3, '', 'name', 'way']);
    expect([table.find('way'), table.find('nameway'), table.find('')]).toEqual([2, -1, 0]);
  });

  test('bytes that are not UTF-8 show as U+FFFD', () =>
    expect(createStringTable(Uint8Array.of(0x61, 0xff), Uint32Array.of(0, 0, 2)).get(1)).toBe('a\ufffd'));
});
