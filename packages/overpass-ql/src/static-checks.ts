/** The Overpass API's checks of values that have the right form, in its own words (0.7.62). */
import type { Bbox, Coordinate } from './syntax-tree-filter.ts';
import { isTimestamp, readNumber, readWholeNumber } from './text-value.ts';
import type { Place, TokenReader } from './token-reader.ts';

/** `For the attribute "k" of the element "has-kv" the only allowed values are …` */
export function onlyAllowed(attribute: string, element: string, values: string): string {
  return `For the attribute "${attribute}" of the element "${element}" the only allowed values are ${values}`;
}

/** A box from its four texts; what is out of range is reported and becomes 0. */
export function checkBbox(reader: TokenReader, element: string, texts: readonly string[], place: Place): Bbox {
  const names = ['s', 'w', 'n', 'e'];
  const [south, west, north, east] = names.map((_name, i) => readNumber(texts[i] ?? ''));
  const outside = (value: number, limit: number) => !(Math.abs(value) <= limit);
  const range = (limit: number) => `floats between -${limit}.0 and ${limit}.0.`;
  const values: Record<string, number> = { s: south, n: north, w: west, e: east };
  for (const name of ['s', 'n']) {
    if (outside(values[name], 90))
      reader.report('static', onlyAllowed(name, element, range(90)), place, 'A box is south, west, north, east in degrees.');
  }
  if (north < south) {
    const message = `The value of attribute "n" of the element "${element}" must always be greater or equal than the value of attribute "s".`;
    reader.report('static', message, place, 'A box is south, west, north, east: the first number must not be above the third.');
  }
  for (const name of ['w', 'e']) {
    if (outside(values[name], 180))
      reader.report('static', onlyAllowed(name, element, range(180)), place, 'A box is south, west, north, east in degrees.');
  }
  return { south: south || 0, west: west || 0, north: north || 0, east: east || 0 };
}

/** A place from its two texts; what is out of range is reported and becomes 0. */
export function checkCoordinate(reader: TokenReader, element: string, lat: string, lon: string, place: Place): Coordinate {
  const values = { lat: readNumber(lat), lon: readNumber(lon) };
  for (const [name, limit] of [
    ['lat', 90],
    ['lon', 180],
  ] as const) {
    if (!(Math.abs(values[name]) <= limit)) {
      reader.report('static', onlyAllowed(name, element, `floats between -${limit}.0 and ${limit}.0 or an empty value.`), place, undefined);
      values[name] = 0;
    }
  }
  return values;
}

/** A whole number; anything else is reported and becomes the fallback. */
export function checkWholeNumber(
  reader: TokenReader,
  attribute: string,
  element: string,
  text: string,
  place: Place,
  minimum = 1,
  fallback = minimum,
): number {
  const value = readWholeNumber(text);
  if (value >= minimum) return value;
  reader.report('static', onlyAllowed(attribute, element, `${minimum > 0 ? 'positive' : 'nonnegative'} integers.`), place);
  return fallback;
}

/** Reports a text that is no moment. */
export function checkTimestamp(reader: TokenReader, attribute: string, text: string, place: Place, mayBeEmpty: boolean): void {
  if (isTimestamp(text)) return;
  const start = mayBeEmpty ? 'must be empty or contain' : 'must contain';
  const message = `The attribute "${attribute}" ${start} a timestamp exactly in the form "yyyy-mm-ddThh:mm:ssZ".`;
  reader.report('static', message, place, 'Write a moment such as "2024-01-31T00:00:00Z".');
}
