import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import { expect, test } from 'vitest';
import { compareDerived } from './compare-sets.ts';

let id = 0;
const made = (name: string, geometry?: DerivedGeometry, ...more: [string, string][]): DerivedElement => ({
  type: 'x',
  id: id++,
  tags: [['name', name], ...more],
  geometry,
});
const point = (lat: number, lon: number): DerivedGeometry => ({ kind: 'point', points: Float64Array.of(lat, lon) });
const line = (...points: number[]): DerivedGeometry => ({ kind: 'line', points: Float64Array.from(points) });
const ring = (...points: number[]): DerivedGeometry => ({ kind: 'polygon', rings: [Float64Array.from(points)] });
const parts = (...all: DerivedGeometry[]): DerivedGeometry => ({ kind: 'collection', parts: all });

const names = (before: DerivedElement[], after: DerivedElement[]) => {
  const { removed, added } = compareDerived(before, after);
  return [removed, added].map((elements) => elements.map(({ tags }) => tags[0][1]).join(' '));
};

test('alike are those of the same tags, whatever their type and id', () => {
  expect(names([made('a'), made('b')], [{ ...made('b'), type: 'y' }, made('c')])).toEqual(['a', 'c']);
});

test('as often as they are there', () => {
  expect(names([made('a'), made('a')], [made('a')])).toEqual(['a', '']);
});

test('without regard to what numbers them', () => {
  expect(names([made('a', undefined, ['_next', '1'])], [made('a', undefined, ['_previous', '2'], ['_next', '3'])])).toEqual(['', '']);
  expect(names([made('a', undefined, ['other', '1'])], [made('a')])).toEqual(['a', 'a']);
});

test('of the same geometry', () => {
  const all = [point(1, 2), line(0, 0, 2, 4), ring(0, 0, 2, 4, 0, 0), parts(point(1, 2))];
  const elements = () => all.map((geometry, i) => made(`${i}`, geometry));
  expect(names(elements(), elements())).toEqual(['', '']);
  expect(names([made('a', line(0, 0, 2, 4))], [made('a', line(0, 4, 2, 0))])).toEqual(['a', 'a']);
  expect(names([made('a', line(0, 0, 2, 4))], [made('a', line(0, 0, 1, 3, 2, 4))])).toEqual(['a', 'a']);
});

test('what is left comes from south to north, from west to east, last what has no place', () => {
  expect(names([made('none'), made('north', point(2, 0)), made('east', point(1, 1)), made('west', point(1, 0))], [])).toEqual([
    'west east north none',
    '',
  ]);
});

test('around one center lines come first, then polygons, points and collections', () => {
  const all = [made('collection', parts(point(0, 0))), made('point', point(0, 0)), made('polygon', ring(-1, 0, 1, 0, -1, 0))];
  expect(names([], [...all, made('line', line(-1, 0, 1, 0))])).toEqual(['', 'line polygon point collection']);
});

test('at one place by their tags', () => {
  expect(names([made('b'), made('a', undefined, ['z', '1']), made('a')], [])).toEqual(['a a b', '']);
});
