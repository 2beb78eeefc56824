import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterAt, NO_CHARACTER, unitOf } from './characters.ts';

/** The characters of bytes; undefined where one is none, or beyond the first plane. */
function read(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at, bytes.length);
    if (character === NO_CHARACTER) return undefined;
    text += String.fromCharCode(unitOf(character));
    at += character >>> 16;
  }
  return text;
}

test.each(['', 'a', 'Straße', 'Ёлка', '中文', '\u0800\uffff'])('%s', (text) => expect(read(new TextEncoder().encode(text))).toBe(text));

test('characters beyond the first plane are none', () => expect(read(new TextEncoder().encode('a😀'))).toBeUndefined());

test('whatever the bytes are, they are read as a decoder reads them, or not at all', () => {
  const piece = fc.oneof(fc.constantFrom(0xc3, 0xa4, 0xe4, 0xb8, 0xad, 0xed, 0xa0, 0x80, 0xe0, 0xc0, 0x41), fc.nat(255));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 6 }), fc.array(piece, { maxLength: 8 }), (random, pieces) => {
      for (const bytes of [random, Uint8Array.from(pieces)]) {
        const text = read(bytes);
        if (text !== undefined) expect(text).toBe(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
      }
    }),
  );
});
