/** Random parts of syntax trees, each of which the parser accepts. */
import fc from 'fast-check';
import type { SetReference, StringValue } from '../syntax-node.ts';
import type { Bbox, Coordinate } from '../syntax-tree-filter.ts';

/** A range that means nothing. */
export const NOWHERE = { from: 0, to: 0, line: 1 } as const;

export const name = fc.constantFrom('a', 'b', 'set_1', 'out', 'node', 'e5', '_', 'nan');

const CHARACTERS = [...'ab_ 1.-:=~!"\'\\;(){}[]/*&<>%\n\r\t\u00a0\u2028ä😀', '//', '->', '\\n', '{{', '&amp;', ']]>', '<!--', '\\u0041'];

/** Any text: words, numbers and what needs quotes. */
export const text = fc.oneof(
  fc.constantFrom('amenity', 'addr:street', '5', '-5', '1.50', '1e', 'nan', 'nodes', 'true', 'i'),
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 6 }).map((characters) => characters.join('')),
);
export const filled = text.filter((value) => value !== '');

/** A text of the tree; whether it was in quotes means nothing. */
export function stringOf(value: string): StringValue {
  return { kind: 'string', ...NOWHERE, value, quoted: true };
}

export const moment = fc.constantFrom('2017-01-01T00:00:00Z', '2020-02-29T23:59:59Z', '1999/12/31 23-59-59 + 1').map(stringOf);

export const set: fc.Arbitrary<SetReference> = name.map((each) => ({ kind: 'set', ...NOWHERE, name: each, explicit: each !== '_' }));

/** A number within limits, with digits behind the point, an exponent, or neither. */
export function number(limit: number): fc.Arbitrary<number> {
  const small = fc.constantFrom(0, 1e-7, 0.5, -1e-9, 12.3456789, 1e-21, limit, -limit);
  const any = fc.oneof(small, fc.integer({ min: -limit, max: limit }), fc.double({ min: -limit, max: limit, noNaN: true }));
  // without the zero below zero, which a global box does not know
  return any.map((value) => value + 0);
}

export const id = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 2 ** 32, max: Number.MAX_SAFE_INTEGER }));

export const coordinate: fc.Arbitrary<Coordinate> = fc.record({ lat: number(90), lon: number(180) });

export const bbox: fc.Arbitrary<Bbox> = fc
  .record({ south: number(90), west: number(180), north: number(90), east: number(180) })
  .filter(({ south, north }) => south <= north);
