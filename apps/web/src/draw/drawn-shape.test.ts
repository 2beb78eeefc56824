import { parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import { describe, expect, test } from 'vitest';
import {
  addPoint,
  besideEachOther,
  clauseOf,
  isWhole,
  MOST_POINTS,
  measureShape,
  polyValue,
  readMetres,
  readPoints,
  shapeOf,
  type Tool,
  withoutLast,
  writePoints,
} from './drawn-shape.ts';

const at = (lat: number, lon: number) => ({ lat, lon });
const SQUARE = [at(0, 0), at(0, 0.01), at(0.01, 0.01), at(0.01, 0)];
const clause = (tool: Tool, points: readonly { lat: number; lon: number }[], language: 'ql' | 'xml' = 'ql', around = 50) => {
  const shape = shapeOf(tool, points, around);
  return shape && clauseOf(shape, language);
};

describe('a drawn shape', () => {
  test.each([
    ['polygon', SQUARE, '(poly:"0 0 0 0.01 0.01 0.01 0.01 0")'],
    ['box', [at(0, 0), at(0, 0.01), at(0.005, 0.02)], '(poly:"0 0 0 0.01 0.005 0.01 0.005 0")'],
    // turned by 45 degrees
    ['box', [at(0, 0), at(0.01, 0.01), at(0.01, 0)], '(poly:"0 0 0.01 0.01 0.015 0.005 0.005 -0.005")'],
    ['circle', [at(53.5, 13.4)], '(around:50,53.5,13.4)'],
    ['circle', [at(0, 0), at(0, 0.01)], '(around:1112,0,0)'],
    ['line', [at(0, 0), at(0.1234567, 1)], '(around:50,0,0,0.123457,1)'],
  ] as const)('%s is written as a filter', (tool, points, written) => expect(clause(tool, points)).toBe(written));

  test('is a filter that the language has, in both forms', () => {
    for (const tool of ['polygon', 'box', 'circle', 'line'] as const) {
      expect(parseQuery(`node${clause(tool, SQUARE)};out;`).diagnostics).toEqual([]);
      const xml = `<osm-script><query type="node">${clause(tool, SQUARE, 'xml')}</query><print/></osm-script>`;
      expect(parseXmlQuery(xml).diagnostics).toEqual([]);
    }
  });

  test('is whole with points enough', () => {
    expect([isWhole('polygon', SQUARE.slice(0, 2), 5), isWhole('polygon', SQUARE, 5)]).toEqual([false, true]);
    expect([isWhole('line', SQUARE.slice(0, 1), 5), isWhole('line', SQUARE, 5)]).toEqual([false, true]);
    expect(isWhole('line', SQUARE, 0)).toBe(false);
    expect([isWhole('circle', SQUARE.slice(0, 1), 0), isWhole('circle', SQUARE.slice(0, 1), 5)]).toEqual([false, true]);
  });
});

describe('measures', () => {
  const DEGREE = 111_194.9;
  test('of a line', () => expect(measureShape(shapeOf('line', [at(0, 0), at(0, 1)], 0))?.length).toBeCloseTo(DEGREE, 0));
  test('of a square at the equator', () => {
    const { length = 0, area = 0 } = measureShape(shapeOf('polygon', SQUARE, 0)) ?? {};
    expect(length / (DEGREE * 0.04)).toBeCloseTo(1, 5);
    expect(area / (DEGREE * 0.01) ** 2).toBeCloseTo(1, 5);
  });
  test('of a circle', () =>
    expect(measureShape(shapeOf('circle', [at(50, 8)], 100))).toEqual({ length: 200 * Math.PI, area: 10_000 * Math.PI }));
  test('of nothing', () => expect(measureShape(shapeOf('line', [at(0, 0)], 0))).toBeUndefined());
});

describe('points as text', () => {
  test('are read as they are written', () => {
    expect(readPoints(writePoints(SQUARE)).points).toEqual(SQUARE);
    expect(readPoints(' 53.5  13.4\n\n-1;2 ')).toEqual({ points: [at(53.5, 13.4), at(-1, 2)] });
  });
  test('tell the line that is none', () => {
    for (const wrong of ['91, 0', '0, 181', '1', '1, 2, 3', 'here', '1, NaN', '53.5,', ',5'])
      expect(readPoints(`0, 0\n${wrong}`)).toEqual({ points: [at(0, 0)], fault: 2 });
    expect(readPoints('1, 2\n'.repeat(MOST_POINTS + 1)).fault).toBe(MOST_POINTS + 1);
  });
  test('grow by a point; the last of a full circle or box moves', () => {
    expect(addPoint('', 'line', at(1, 2))).toBe('1, 2');
    expect(addPoint('1, 2\n3, 4\n', 'polygon', at(5, 6))).toBe('1, 2\n3, 4\n5, 6');
    expect(addPoint('1, 2\n3, 4', 'circle', at(5, 6))).toBe('1, 2\n5, 6');
    expect(addPoint('1, 2\n3, 4\n5, 6', 'box', at(7, 8))).toBe('1, 2\n3, 4\n7, 8');
    expect(addPoint('1, 2\n3, 4', 'polygon', at(3, 4))).toBe('1, 2\n3, 4');
  });
  test('lie on earth where the map goes on beyond the antimeridian', () => {
    expect([addPoint('', 'line', at(1, 190)), addPoint('', 'line', at(1, -545))]).toEqual(['1, -170', '1, 175']);
  });
  test('lose the last line, whatever it says', () => {
    expect([withoutLast('1, 2\n3, 4\nhere\n'), withoutLast('1, 2'), withoutLast('')]).toEqual(['1, 2\n3, 4', '', '']);
  });
});

test('metres are read to a centimetre, none where there is no length, and no farther than half around the earth', () => {
  expect(['200', '0.126', '', '-5', 'far', '1e400'].map(readMetres)).toEqual([200, 0.13, 0, 0, 0, 20_000_000]);
});

describe('beyond the antimeridian', () => {
  const island = [at(-17, 179), at(-17, -179), at(-18, -179), at(-18, 179)];
  test('a shape is as small as it is there, and is written as it was typed', () => {
    const shape = shapeOf('polygon', island, 0);
    const there = measureShape(shape);
    const elsewhere = measureShape(shapeOf('polygon', [at(-17, 9), at(-17, 11), at(-18, 11), at(-18, 9)], 0));
    expect(there?.length).toBeCloseTo(elsewhere?.length ?? 0, 2);
    expect(Math.round(there?.area ?? 0)).toBe(Math.round(elsewhere?.area ?? 0));
    expect(shape && clauseOf(shape, 'ql')).toBe('(poly:"-17 179 -17 -179 -18 -179 -18 179")');
  });
  test('its points lie beside each other', () => expect(besideEachOther(island).map(({ lon }) => lon)).toEqual([179, 181, 181, 179]));
});

describe('the value of the placeholder', () => {
  const triangle = shapeOf('polygon', [at(0, 0), at(0, 1), at(1, 1)], 0);
  test.each([
    ['ql', '0 0 0 1 1 1'],
    ['xml', '0 0 0 1 1 1'],
    ['sql', 'POLYGON((0 0,1 0,1 1,0 0))'],
    ['sparql', 'POLYGON((0 0,1 0,1 1,0 0))'],
  ] as const)('in %s', (language, value) => expect(triangle && polyValue(triangle, language)).toBe(value));
  test('across the antimeridian Well-Known Text has two polygons', () => {
    const eastwards = shapeOf('polygon', [at(0, 179), at(0, -179), at(2, -179), at(2, 179)], 0);
    const westwards = shapeOf('polygon', [at(0, -179), at(0, 179), at(2, 179), at(2, -179)], 0);
    expect(eastwards && polyValue(eastwards, 'sql')).toBe(
      'MULTIPOLYGON(((179 0,180 0,180 2,179 2,179 0)),((-180 0,-179 0,-179 2,-180 2,-180 0)))',
    );
    expect(westwards && polyValue(westwards, 'sparql')).toBe(
      'MULTIPOLYGON(((-179 0,-180 0,-180 2,-179 2,-179 0)),((180 0,179 0,179 2,180 2,180 0)))',
    );
  });
  test('a circle is a ring at its distance, a line has none', () => {
    const circle = shapeOf('circle', [at(50, 8)], 1000);
    const numbers = (circle && polyValue(circle, 'ql'))?.split(' ').map(Number) ?? [];
    expect(numbers).toHaveLength(96);
    for (let i = 0; i < numbers.length; i += 2)
      expect(measureShape(shapeOf('line', [at(50, 8), at(numbers[i], numbers[i + 1])], 1))?.length).toBeCloseTo(1000, -0.5);
    const line = shapeOf('line', [at(0, 0), at(1, 1)], 5);
    expect(line && polyValue(line, 'ql')).toBeUndefined();
  });
});
