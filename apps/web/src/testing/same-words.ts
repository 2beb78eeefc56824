/** The texts that may be the same in another language as in English: those of the names and words of `same-words.json`. */
import { languages, names, words } from './same-words.json';

const ANYWHERE: ReadonlySet<string> = new Set([...names, ...words]);
const SOMEWHERE: Readonly<Record<string, readonly string[]>> = languages;

/** @returns whether a text has no word that differs in the language, as far as the list knows */
export function mayStay(text: string, language: string): boolean {
  const said = text.replace(/\{\{[^}]{0,200}\}\}|`[^`]{0,200}`|https?:\S+/g, ' ').match(/\p{L}[\p{L}\p{Nd}]*/gu) ?? [];
  return said.map((word) => word.toLowerCase()).every((word) => ANYWHERE.has(word) || SOMEWHERE[language]?.includes(word));
}
