import { StringInterner } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textTest } from './filter-rows.ts';

/** Whether texts contain something, by the filter. */
function contain(texts: readonly string[], wanted: string): boolean[] {
  const interner = new StringInterner();
  const numbers = texts.map((text) => interner.intern(text));
  const passes = textTest({ kind: 'contains', column: 'name', text: wanted }, interner.finish());
  return numbers.map((number) => passes(number));
}

test('no other characters beyond ASCII have small letters of ASCII than those that are looked for', () => {
  const found: string[] = [];
  for (let point = 0x80; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    if (/[\0-\x7f]/.test(character.toLowerCase())) found.push(character);
  }
  expect(found).toEqual(['\u0130', '\u212a']);
});

test('texts contain what they contain in small letters', () => {
  const piece = fc.constantFrom('a', 'A', 'k', '\u212a', '\u0130', 'i', 'ß', 'Ä', 'ä', 'Σ', 'ς', '中', '😀', ' ', '7', 'ć', '’');
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 20 }), text, (texts, wanted) => {
      expect(contain(texts, wanted)).toEqual(texts.map((each) => each.toLowerCase().includes(wanted.toLowerCase())));
    }),
  );
});
