/** A text of the page in English with its values: numbers as the text asks for them, nothing in it that a terminal would obey. */
import { printable } from '../printable.ts';

export function filledText(text: string, values: object): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return text.replace(/\{\{(\w+)(, number)?\}\}/gu, (_, name: string, asNumber?: string) => {
    const value = given.get(name);
    return asNumber !== undefined && typeof value === 'number' ? value.toLocaleString('en') : printable(String(value));
  });
}
