/** Values of resolved properties, read as what drawing needs; what is of another kind, or beyond all measure, is as if not written. */

/** Resolved value of a property of a style. */
export type StyleValue = string | number | boolean | readonly (string | number | boolean)[];

/** Properties of one layer of a feature's style, by their MapCSS names. */
export type StyleProperties = ReadonlyMap<string, StyleValue>;

/** No line, icon or offset is drawn larger; pixels. */
const MOST_PIXELS = 1000;

/** The first of the properties that is a number; `undefined` where none is. */
export function numberIn(properties: StyleProperties, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = toNumber(properties.get(name));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A length or an offset in pixels, within what can be drawn. */
export function pixelsIn(properties: StyleProperties, ...names: readonly string[]): number | undefined {
  const value = numberIn(properties, ...names);
  return value === undefined ? undefined : Math.max(-MOST_PIXELS, Math.min(MOST_PIXELS, value));
}

/** A size in pixels; `undefined` where it is 0 or less: there is nothing to draw. */
export function sizeIn(properties: StyleProperties, ...names: readonly string[]): number | undefined {
  const value = pixelsIn(properties, ...names);
  return value !== undefined && value > 0 ? value : undefined;
}

/** From 0 to 1. */
export function shareIn(properties: StyleProperties, ...names: readonly string[]): number | undefined {
  const value = numberIn(properties, ...names);
  return value === undefined ? undefined : Math.max(0, Math.min(1, value));
}

/** The first of the properties that is a colour, `#rrggbb` or `#rrggbbaa`. */
export function colorIn(properties: StyleProperties, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = properties.get(name);
    if (typeof value === 'string' && /^#([0-9a-f]{6}|[0-9a-f]{8})$/.test(value)) return value;
  }
  return undefined;
}

/** The property where it is one of some words, whatever their case. */
export function wordIn<Word extends string>(properties: StyleProperties, name: string, words: readonly Word[]): Word | undefined {
  const value = properties.get(name);
  if (typeof value !== 'string') return undefined;
  const small = value.toLowerCase();
  return words.find((word) => word === small);
}

/** A text that is not empty. */
export function textIn(properties: StyleProperties, name: string): string | undefined {
  const value = properties.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `true`, `yes` and `1` are true, every other value that is there is false. */
export function flagIn(properties: StyleProperties, name: string): boolean | undefined {
  const value = properties.get(name);
  if (value === undefined) return undefined;
  return value === true || value === 1 || value === 'yes' || value === 'true' || value === '1';
}

/** The most numbers of a dash pattern. */
const MOST_DASHES = 16;

/** Drawn, left out, …: `5,8`; `undefined` where the pattern leaves nothing out, or is none. */
export function dashesIn(properties: StyleProperties, name: string): string | undefined {
  const value = properties.get(name);
  const list = Array.isArray(value) ? value : [value];
  const numbers = list.map(toNumber);
  if (numbers.length > MOST_DASHES || numbers.some((number) => number === undefined || number < 0 || number > MOST_PIXELS))
    return undefined;
  // an odd pattern runs twice, as lines and gaps change places
  const pattern = numbers.length % 2 === 0 ? numbers : [...numbers, ...numbers];
  const gaps = pattern.filter((_, index) => index % 2 === 1);
  return gaps.some((gap) => Number(gap) > 0) ? pattern.join(',') : undefined;
}

function toNumber(value: StyleValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
