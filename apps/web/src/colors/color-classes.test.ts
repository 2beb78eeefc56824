import { describe, expect, test } from 'vitest';
import { firstSubject } from './color-choice.ts';
import { classesOfNumbers, classesOfValues, coloredClasses, fittingPalette, mapColors } from './color-classes.ts';

const rest = { values: 0, features: 0 };

describe('classes', () => {
  test('of values: the most frequent ones', () =>
    expect(
      classesOfValues(
        {
          counts: [
            ['asphalt', 5],
            ['gravel', 3],
            ['sand', 1],
          ],
          others: rest,
        },
        2,
      ),
    ).toEqual([
      { plain: { value: 'asphalt' }, count: 5 },
      { plain: { value: 'gravel' }, count: 3 },
    ]));
  test('of numbers: each number is in one range, the lower bound with it', () =>
    expect(classesOfNumbers({ numbers: Float64Array.of(0, 1, 2, 3, 4, 5, 6, 10), total: 8 }, 2, 'equal')).toEqual([
      { plain: { below: 5 }, count: 5 },
      { plain: { from: 5 }, count: 3 },
    ]));
  test('of equal numbers there is one, and of none there is none', () => {
    expect(classesOfNumbers({ numbers: Float64Array.of(2, 2, 2), total: 3 }, 5, 'quantile')).toEqual([{ plain: {}, count: 3 }]);
    expect(classesOfNumbers({ numbers: new Float64Array(), total: 0 }, 5, 'equal')).toEqual([]);
  });
  test('of a sample are counted for all features', () => {
    const numbers = Float64Array.from({ length: 10_000 }, (_, index) => index % 2);
    expect(classesOfNumbers({ numbers, total: 30_000 }, 2, 'equal').map(({ count }) => count)).toEqual([15_000, 15_000]);
  });
  test('have the colours of the palette, but for those that were changed', () =>
    expect(
      coloredClasses(
        [
          { plain: { value: 'a' }, count: 2 },
          { plain: { value: 'b' }, count: 1 },
        ],
        'Dark2',
        { 1: '#123456' },
      ),
    ).toEqual([
      { value: 'a', count: 2, color: '#1b9e77' },
      { value: 'b', count: 1, color: '#123456' },
    ]));
});

describe('palettes', () => {
  test('a fitting one is safe and has enough colours', () =>
    expect([fittingPalette('qualitative', 8), fittingPalette('qualitative', 10), fittingPalette('sequential', 5)]).toEqual([
      'Dark2',
      'Paired',
      'YlGnBu',
    ]));
  test('the tints of sequential ones are left out: they are hardly seen on a map', () => {
    expect(mapColors('YlOrRd', 3)).not.toContain('#ffffcc');
    expect(new Set(mapColors('YlOrRd', 9)).size).toBe(9);
  });
});

test('the first key that tells something is there at once, else a size', () => {
  const key = (name: string, values: number, numeric = false) => ({ key: name, features: 9, values, numeric });
  const of = (keys: ReturnType<typeof key>[], lines = 0, polygons = 0) => firstSubject({ keys, features: 9, lines, polygons });
  expect(of([key('building', 1), key('addr:street', 900), key('surface', 4)])).toBe('tag:surface');
  expect(of([key('name', 900)])).toBe('tag:name');
  expect([of([], 1, 1), of([], 0, 1), of([])]).toEqual(['length', 'area', undefined]);
});
