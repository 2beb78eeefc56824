/** Values of properties, as a resolved style holds them. */

/** A colour is its text, `#rrggbb` or `#rrggbbaa`. */
export type PlainValue = string | number | boolean;

/** The value of a property: a number in pixels, a text, a truth, or a list of those. */
export type StyleValue = PlainValue | readonly PlainValue[];

/** A value while an expression is worked out; undefined is nothing (a missing tag, a failed conversion). */
export type Value = StyleValue | undefined;

/** A number as people write it: `5`, `-0.5`, `.5`, `1e3`. */
const NUMBER = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?$/;

/** The number that a text is, blanks around it aside; NaN where it is none. */
export function numberOfText(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** The number of a value; NaN where it has none. */
export function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return numberOfText(value);
  return Number.NaN;
}

/** UTF-16 units of one text, or of all texts of one list, separators and all. */
export const TEXT_LIMIT = 100_000;

/** Texts as one with a separator between them; undefined, before it is made, where that would be too long. */
export function joinedTexts(texts: readonly string[], separator: string): string | undefined {
  let length = Math.max(0, texts.length - 1) * separator.length;
  for (const text of texts) length += text.length;
  return length > TEXT_LIMIT ? undefined : texts.join(separator);
}

/** The text of a value: of a list its items with semicolons between them. */
export function textOf(value: StyleValue): string {
  if (typeof value === 'string') return value;
  if (isList(value)) return value.map(String).join(';');
  return String(value);
}

/** Whether a value is a list. */
export function isList(value: Value): value is readonly PlainValue[] {
  return Array.isArray(value);
}

/** Whether a value counts as true: all but nothing, `false`, `no`, `0`, NaN and empty values. */
export function isTrue(value: Value): boolean {
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (typeof value === 'string') return value !== '' && value !== 'false' && value !== 'no' && value !== '0' && value !== '0.0';
  return value.length > 0;
}
