import { StringInterner } from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../steps.ts';
import { rankTexts, textCollator } from './rank-texts.ts';

/** The texts in the order of their ranks; equal ranks side by side as one entry. */
function ranked(texts: readonly string[], locale: string, numeric = false): string[][] {
  const interner = new StringInterner();
  const numbers = Uint32Array.from(texts, (text) => interner.intern(text));
  const ranks = finish(rankTexts(interner.finish(), numbers, { locale, numeric }));
  const groups: string[][] = [];
  texts.forEach((text, i) => {
    groups[ranks[i + 1]] ??= [];
    groups[ranks[i + 1]].push(text);
  });
  return groups.slice(1).map((group) => group.toSorted());
}

/** The same by the collator alone. */
function collated(texts: readonly string[], locale: string): string[][] {
  const { compare } = textCollator(locale);
  const groups: string[][] = [];
  for (const text of texts.toSorted(compare)) {
    const last = groups.at(-1);
    if (last !== undefined && compare(last[0], text) === 0) last.push(text);
    else groups.push([text]);
  }
  return groups.map((group) => group.toSorted());
}

describe('texts stand in the order of a language', () => {
  test.each([
    ['en', ['Zoo', 'äpfel', 'Apfel', 'apfel', 'Bus 10', 'Bus 9', 'Bus 09', '', '12a', '2b', 'Øster', 'Ost']],
    ['sv', ['zebra', 'ärlig', 'åka', 'öga', 'apa']],
    ['cs', ['hora', 'chata', 'cesta', 'ivan']],
    ['da', ['aalborg', 'odense', 'århus', 'zoo']],
    ['de', ['Straße', 'Strasse', 'Strassen', 'Straßen', 'straße']],
    ['th', ['a-c', 'ab', 'a b']],
  ])('%s', (locale, texts) => expect(ranked(texts, locale)).toEqual(collated(texts, locale)));

  test('any texts of any language are where its collator puts them', () => {
    const part = fc.constantFrom(
      ...[
        'a',
        'A',
        'ä',
        'å',
        'aa',
        'b',
        'c',
        'ch',
        'd',
        'dž',
        'l',
        'lj',
        'ß',
        'ss',
        'æ',
        'Œ',
        'e',
        'o',
        's',
        'ø',
        'ł',
        'ı',
        'i',
        'İ',
        'ё',
        'е',
        'Я',
        'й',
        'ω',
        'ς',
        'σ',
      ],
      ...[
        '中',
        '丁',
        '길',
        'が',
        'か',
        'ー',
        ' ',
        '-',
        '_',
        '.',
        "'",
        '0',
        '00',
        '1',
        '9',
        '10',
        '٣',
        '½',
        'e\u0301',
        'é',
        '\u0301',
        '\u200b',
        '\t',
        '😀',
      ],
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    const locale = fc.constantFrom('en', 'de', 'sv', 'cs', 'da', 'hr', 'hu', 'es', 'tr', 'lt', 'ja', 'zh', 'ru', 'th');
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 60 }), locale, (texts, language) => {
        expect(ranked(texts, language)).toEqual(collated(texts, language));
      }),
      { numRuns: 75 },
    );
  });

  test('many texts are, too: those that begin alike, and those that differ by an accent alone', () => {
    const texts = Array.from(
      { length: 9000 },
      (_, i) => `${i % 3 === 0 ? 'Straße' : 'Weg'} am ${i % 2 === 0 ? 'Cafe' : 'Café'} ${(i * 7919) % 4500}`,
    );
    expect(ranked([...new Set(texts)], 'de')).toEqual(collated([...new Set(texts)], 'de'));
  });

  test('many texts are, too, of more characters than most languages have', () => {
    const character = (i: number) => String.fromCharCode(0x4e00 + (i % 5000));
    const texts = Array.from({ length: 6000 }, (_, i) => `${character(i * 7919)}${i % 2 === 0 ? character(i * 31) : ''}路${i % 7}`);
    expect(ranked([...new Set(texts)], 'zh')).toEqual(collated([...new Set(texts)], 'zh'));
  });
});

test('texts that are numbers come by their value, before others', () => {
  expect(ranked(['10', '9', '-3', 'many', '1.5', '1.50', '12;13'], 'en', true)).toEqual([
    ['-3'],
    ['1.5', '1.50'],
    ['9'],
    ['10'],
    ['12;13'],
    ['many'],
  ]);
});
