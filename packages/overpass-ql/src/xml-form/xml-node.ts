/** Elements of the XML form, before they are written. */
import type { Range } from '../token-reader.ts';

/** One element with all within it. */
export interface XmlNode {
  readonly name: string;
  /** in the order in which they are written; values as meant, without escapes */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlNode[];
  /** what it was made of, for faults */
  readonly range: Range;
}

/** Makes an element; attributes without a value are left out. */
export function xmlNode(
  range: Range,
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  children: readonly XmlNode[] = [],
): XmlNode {
  const written = Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return { name, attributes: written, children, range };
}

/** The name of a set as an attribute: none for the default set. */
export function setName({ name }: { readonly name: string }): string | undefined {
  return name === '_' ? undefined : name;
}

/** A number in degrees or metres with 14 digits, as the Overpass API writes it; its own coordinates have 10. */
export function rounded(value: number): string {
  return numeral(Number(value.toPrecision(14)));
}

/** A number as C++ writes it, which has its own words for what is none. */
export function numeral(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return String(value).replace('Infinity', 'inf');
}
