/** Every language says all that English says, in its own words. */
import { describe, expect, test } from 'vitest';
import { filled } from '../../../language-files.ts';
import { isRoomFor } from '../../testing/label-room.ts';
import { flatTexts, LANGUAGES, PARTS, readTexts, withoutForm } from '../../testing/page-texts.ts';
import { mayStay } from '../../testing/same-words.ts';
import { untranslated } from '../../testing/waiting-texts.json';

const ENGLISH = new Map(PARTS.map((part) => [part, flatTexts(readTexts(part, 'en') ?? {})]));

/** Every text of a language beside the English one of the same key; of another plural form where English has not that one. */
function pairs(language: string): { readonly key: string; readonly text: unknown; readonly english: string | undefined }[] {
  return PARTS.flatMap((part) =>
    [...flatTexts(readTexts(part, language) ?? {})].map(([key, text]) => {
      const { name, form } = withoutForm(key);
      const texts = ENGLISH.get(part);
      const english = texts?.get(key) ?? (form === undefined ? undefined : texts?.get(`${name}_other`));
      return { key: `${part}: ${key}`, text, english: typeof english === 'string' ? english : undefined };
    }),
  );
}

/** The keys that a language has to have: those of English, plural forms as the language counts. */
function wanted(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [...ENGLISH].flatMap(([part, texts]) =>
    [...texts.keys()].flatMap((key) => {
      const { name, form } = withoutForm(key);
      if (form === undefined) return [`${part}: ${key}`];
      return form === 'other' ? forms.map((each) => `${part}: ${name}_${each}`) : [];
    }),
  );
}

/** What a translation takes over as it is, as often as it likes: places for values, and code. */
const fixed = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}|`[^`]*`/g))].sort();

/** Whether a text is new, and not every language has it yet. */
const waits = (name: string) => untranslated.some((waiting) => name === waiting || name.startsWith(`${waiting}.`));

/** A form for one or two things may say so in words. */
const countsInWords = (key: string) => /_(zero|one|two)$/.test(key);
const withoutCount = (pieces: readonly string[]) => pieces.filter((piece) => !piece.startsWith('{{count'));

test('what waits for its translation is a text, or a group of them', () => {
  const names = pairs('en').map(({ key }) => withoutForm(key).name);
  expect(untranslated.filter((waiting) => !names.some((name) => name === waiting || name.startsWith(`${waiting}.`)))).toEqual([]);
});

test('what a language has not is said in English, in the forms in which it counts', () => {
  const english = { map: { zoom: 'Zoom', rows_one: '{{count}} row', rows_other: '{{count}} rows' }, run: 'Run' };
  expect(filled({ map: { zoom: 'Powiększenie' } }, english, 'pl')).toEqual({
    map: {
      zoom: 'Powiększenie',
      rows_one: '{{count}} rows',
      rows_few: '{{count}} rows',
      rows_many: '{{count}} rows',
      rows_other: '{{count}} rows',
    },
    run: 'Run',
  });
});

/** Chinese by how it is written: Intl would name the countries. */
const WRITTEN: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' });

const named = LANGUAGES.map((language) => [inEnglish.of(WRITTEN[language] ?? language), language]);

describe.each(named)('in %s', (_, language = '') => {
  const all = pairs(language);
  const texts = all.filter(
    (pair): pair is { key: string; text: string; english: string } => typeof pair.text === 'string' && pair.english !== undefined,
  );

  test('has every text in each of its plural forms, and no other', () => {
    const there = new Set(all.map(({ key }) => key));
    const needed = new Set(wanted(language));
    const missing = [...needed].filter((key) => !there.has(key) && !waits(withoutForm(key).name));
    expect({ missing, extra: [...there].filter((key) => !needed.has(key)) }).toEqual({
      missing: [],
      extra: [],
    });
  });
  test('has texts, none of them empty, with no space around them that English has not', () => {
    const isText = (text: unknown, english = '') =>
      typeof text === 'string' && text.trim() !== '' && (text.trim() === text || english.trim() !== english);
    expect(all.filter(({ text, english }) => !isText(text, english)).map(({ key }) => key)).toEqual([]);
  });
  test('has the places for values, and the code, that English has', () => {
    const differ = texts.filter(({ key, text, english }) => {
      const [mine, theirs] = [fixed(text), fixed(english)].map((pieces) => (countsInWords(key) ? withoutCount(pieces) : pieces));
      return mine.join() !== theirs.join();
    });
    expect(differ.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
  test.skipIf(language === 'en')('says it in its own words', () => {
    expect(
      texts.filter(({ text, english }) => text === english && !mayStay(text, language)).map(({ key, text }) => `${key}: ${text}`),
    ).toEqual([]);
  });
  test('has room for its labels', () => {
    expect(texts.filter(({ key, text }) => !isRoomFor(key, text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

/** A line never begins with such a sign, and it never sticks to the word before it. */
test('in French a narrow space that does not break stands before : ; ! ? », and after «', () => {
  // what has a letter behind it is code: `::geom`, `:hover`
  const LOOSE = /[ \u00a0][:;!?»](?=[\s.,)]|$)|«(?!\u202f)|[^\u202f]»|[\p{L}}][!?](?=\s|$)/u;
  const wrong = pairs('fr').filter(({ text }) => typeof text === 'string' && LOOSE.test(text));
  expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});
