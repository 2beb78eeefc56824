/** Which texts may be the same in another language as in English: those of the names and words of `same-words.json`. */
import { names, words } from './same-words.json';

const MAY_STAY: ReadonlySet<string> = new Set([...names, ...words]);

/** @returns whether a text has no word that every language says otherwise, as far as the list knows */
export function mayStay(text: string): boolean {
  const said = text.replace(/\{\{[^}]*\}\}|`[^`]*`|https?:\S+/g, ' ').match(/\p{L}[\p{L}\p{Nd}]*/gu) ?? [];
  return said.every((word) => MAY_STAY.has(word.toLowerCase()));
}
