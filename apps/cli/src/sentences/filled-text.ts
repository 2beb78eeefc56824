/** A text of the page in English with its values: numbers as the text asks for them, nothing in it that a terminal would obey. */
import { printable } from '../printable.ts';

export function filledText(text: string, values: object): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return text.replace(/\{\{(\w+)(, number)?\}\}/gu, (_, name: string, asNumber?: string) => {
    const value = given.get(name);
    return asNumber !== undefined && typeof value === 'number' ? value.toLocaleString('en') : printable(String(value));
  });
}

/**
 * Returns the text of a key of the page's texts.
 *
 * @param key names from the outermost to the innermost, separated by dots
 * @throws Error for a key without a text
 */
export function textAt(texts: object, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((each, name) => (typeof each === 'object' && each !== null ? Reflect.get(each, name) : undefined), texts);
  if (typeof found !== 'string') throw new Error(`the texts have no ${key}`);
  return found;
}
