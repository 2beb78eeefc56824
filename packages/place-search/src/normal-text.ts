/** Names as they are compared: lower case, without accents, words apart by one space. */

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** `Café «Zur Straße»` becomes `cafe zur strasse`. */
export function normalText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđłþı]/g, (letter) => LETTERS[letter])
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Quality of the match of a name with the typed text; 0 for none. */
const EXACT = 4;
const PREFIX = 3;
export const WORD_PREFIX = 2;
const SUBSTRING = 1;

/** Both as `normalText` gives them; what was typed is not empty. */
export function matchQuality(name: string, typed: string): number {
  const at = name.indexOf(typed);
  if (at === -1) return 0;
  if (at === 0) return name.length === typed.length ? EXACT : PREFIX;
  return name[at - 1] === ' ' || name.includes(` ${typed}`) ? WORD_PREFIX : SUBSTRING;
}
