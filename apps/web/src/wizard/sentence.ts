/** Sentences with values in them that are drawn apart from the words: a translation may put them in any order. */
import type { TFunction } from 'i18next';

export interface SentencePart {
  readonly text: string;
  /** Somebody's own text, to be drawn as such. */
  readonly isValue: boolean;
}

export type Sentence = readonly SentencePart[];

/** Stands for the first value; the next characters, all of private use, for the others. */
const FIRST_MARK = 0xe000;

const MARKS = /([\uE000-\uE00F])/;

/**
 * A text of the page with values. The values themselves are never looked at: whatever is written in them stays what it is.
 *
 * @param values by the names that the text has in double braces; 16 at most
 * @param count chooses the plural form, and stands for `count` in the text
 */
export function sentence(t: TFunction, key: string, values: Readonly<Record<string, string>> = {}, count?: number): Sentence {
  const names = Object.keys(values);
  const marks = Object.fromEntries(names.map((name, index) => [name, String.fromCharCode(FIRST_MARK + index)]));
  const text = t(key, { ...marks, ...(count !== undefined && { count }) });
  return text
    .split(MARKS)
    .map((part) => {
      const name = MARKS.test(part) ? names[part.charCodeAt(0) - FIRST_MARK] : undefined;
      return name === undefined ? { text: part, isValue: false } : { text: values[name], isValue: true };
    })
    .filter((part) => part.text !== '');
}

/** The sentence as plain text. */
export function sentenceText(parts: Sentence): string {
  return parts.map(({ text }) => text).join('');
}
