/** Polygons as texts: which points the Overpass API reads, and what it says of the rest. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic, errorsOf, parseQuery, parseXmlQuery, translateQuery } from '../index.ts';
import { LIST_LIMIT } from '../limits.ts';
import { readPolygon } from './read-polygon.ts';

const OF = 'For the attribute "bounds" of the element "polygon-query"';
const EVEN = `${OF} an even number of float values must be provided.`;
const THREE = `${OF} at least 3 lat/lon float value pairs must be provided.`;
const LAT = `${OF} the only allowed values for latitude are floats between -90.0 and 90.0.`;
const LON = `${OF} the only allowed values for longitude are floats between -180.0 and 180.0.`;

const numbers = (text: string) => readPolygon(text).points.flatMap(({ lat, lon }) => [lat, lon]);

test.each([
  ['47 9 47 10 48 9', [47, 9, 47, 10, 48, 9]],
  [' \n47\t9  47 10\n48 9', [47, 9, 47, 10, 48, 9]],
  ['4.7e1 +9 47. 1e1 48 -.5', [47, 9, 47, 10, 48, -0.5]],
  // a number begins where the one before can go no further
  ['47 9 47 10 48-9', [47, 9, 47, 10, 48, -9]],
  ['1.5.5 2 3 4 5', [1.5, 0.5, 2, 3, 4, 5]],
  // what is no longitude is 0, and ends the text
  ['47 9 47 10 48 x 1 2', [47, 9, 47, 10, 48, 0]],
  ['47 9 47 10 48,9', [47, 9, 47, 10, 48, 0]],
  ['47 9 47 10 48 1e', [47, 9, 47, 10, 48, 0]],
  ['47 9 47 10 48 -', [47, 9, 47, 10, 48, 0]],
  ['47 9 47 10 48 nan', [47, 9, 47, 10, 48, 0]],
  ['47 9 47 10 48 ', [47, 9, 47, 10, 48, 10]],
])('%j is taken', (text, expected) => {
  expect(numbers(text)).toEqual(expected);
  expect(readPolygon(text).faults).toEqual([]);
});

test.each([
  ['', [EVEN, THREE]],
  [' ', [EVEN, THREE]],
  ['47 9 47 10', [THREE]],
  ['47 9 47 10 48', [EVEN, THREE]],
  ['47 9 47 10 48 9 ', [EVEN]],
  ['47 9 47 10 48 9\n', [EVEN]],
  ['47 9 47 10 48 9 49', [EVEN]],
  ['47 9 47 10 48 9;', [EVEN]],
  ['47 9 47 10 48 0x10', [EVEN]],
  ['47 9 47 10 48 9 inf 9', [EVEN]],
  ['47 9 47 10 48 9 1e400 9', [EVEN]],
  ['47.06,9.60,47.07,9.60,47.07,9.61', [THREE]],
  ['47 9;47 10;48 9', [EVEN, THREE]],
  ['95 9 47 190 48 9', [LAT, LON]],
  ['95 190 -91 -181 48 9', [LAT, LON, LAT, LON]],
  ['47 9 47 10 48 1e400', [LON]],
  ['95 9', [THREE, LAT]],
])('%j is refused', (text, expected) => expect(readPolygon(text).faults).toEqual(expected));

test('so many points are read, and no more', () => {
  const { points, faults } = readPolygon(`${'1 2 '.repeat(LIST_LIMIT)}3 4`);
  expect([points.length, faults]).toEqual([LIST_LIMIT, [`A polygon has at most ${LIST_LIMIT} points.`]]);
  expect(readPolygon(`${'1 2 '.repeat(LIST_LIMIT - 1)}3 4`).faults).toEqual([]);
});

describe('both forms tell the same', () => {
  test.each([
    ['', [EVEN, THREE]],
    ['95 190 47 10 48 9 ', [EVEN, LAT, LON]],
  ])('%j', (bounds, expected) => {
    const reported = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
      errorsOf(diagnostics).map(({ message }) => message);
    expect(reported(parseQuery(`node(poly:"${bounds}");out;`))).toEqual(expected);
    expect(reported(parseXmlQuery(`<query type="node"><polygon-query bounds="${bounds}"/></query>`))).toEqual(expected);
  });
});

test('what was no longitude is written as it was read', () => {
  expect(translateQuery('node(poly:"47 9 47 10 48 x");out;', 'compact').text).toContain('poly:"47 9 47 10 48 0"');
  expect(translateQuery('node(poly:"47 9 47 10 48 x");out;', 'xml').text).toContain('bounds="47 9 47 10 48 0"');
});
