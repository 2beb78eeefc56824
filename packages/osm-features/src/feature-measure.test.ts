import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { EARTH_RADIUS, featureMeasure } from './feature-measure.ts';
import { box, forest, node, type OverpassElement, overpassStore, way } from './testing/sketch.ts';

const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS;

const measured = (...elements: OverpassElement[]) => {
  const measure = featureMeasure(buildFeatures(overpassStore(elements)), 0);
  return measure === undefined ? undefined : measure.kind === 'length' ? measure.metres : measure.squareMetres;
};
/** A box between two meridians and two parallels, exactly: the parallels are edges of one longitude step each, which lie on them. */
const between = (south: number, north: number, degrees: number) =>
  EARTH_RADIUS ** 2 * (degrees * (Math.PI / 180)) * (Math.sin(north * (Math.PI / 180)) - Math.sin(south * (Math.PI / 180)));

test("the Earth's radius is 6378137 m, for lengths and for areas", () => {
  expect(EARTH_RADIUS).toBe(6378137);
  expect(measured(node(1, 0, 0), node(2, 0, 1), way(1, [1, 2]))).toBeCloseTo(METRES_PER_DEGREE, 4);
  expect((measured(...box(1, 0, 0, 10, { area: 'yes' })) ?? 0) / between(0, 10, 10)).toBeCloseTo(1, 9);
});

describe('the length of a line', () => {
  test('is that of great circles: a degree of longitude at 60 degrees is about half of one at the equator', () =>
    expect(measured(node(1, 10, 60), node(2, 11, 60), way(1, [1, 2]))).toBeCloseTo(
      2 * Math.asin(0.5 * Math.sin(Math.PI / 360)) * EARTH_RADIUS,
      4,
    ));
  test('counts all steps', () =>
    expect(measured(node(1, 0, 0), node(2, 0, 1), node(3, 0, 3), way(1, [1, 2, 3]))).toBeCloseTo(3 * METRES_PER_DEGREE, 3));
  test('a centimetre is a centimetre', () =>
    expect(measured(node(1, 13.4, 52.5), node(2, 13.4, 52.5000001), way(1, [1, 2]))).toBeCloseTo(0.0111319, 6));
  test('nothing is counted across a gap', () =>
    expect(measured(node(1, 0, 0), node(2, 0, 1), node(4, 0, 5), node(5, 0, 6), way(1, [1, 2, 3, 4, 5]))).toBeCloseTo(
      2 * METRES_PER_DEGREE,
      3,
    ));
  test('across the antimeridian it is the short way', () =>
    expect(measured(node(1, 179.5, 0), node(2, -179.5, 0), way(1, [1, 2]))).toBeCloseTo(METRES_PER_DEGREE, 3));
});

describe('the area of a polygon', () => {
  test('does not depend on its direction', () => {
    const corners = [node(1, 0, 50), node(2, 1, 50), node(3, 1, 51)];
    const area = measured(...corners, way(1, [1, 2, 3, 1], { area: 'yes' }));
    expect(area).toBeGreaterThan(3.9e9);
    expect(measured(...corners, way(1, [1, 3, 2, 1], { area: 'yes' }))).toBeCloseTo(area ?? 0, 0);
  });
  test('a house of 10 by 10 metres, far from the equator', () => {
    const [high, wide] = [10 / METRES_PER_DEGREE, 10 / METRES_PER_DEGREE / Math.cos((60 * Math.PI) / 180)];
    const corners = [node(1, 20, 60), node(2, 20 + wide, 60), node(3, 20 + wide, 60 + high), node(4, 20, 60 + high)];
    // nodes lie on whole 1e-7 degrees, a centimetre apart
    expect(Math.abs((measured(...corners, way(1, [1, 2, 3, 4, 1], { building: 'yes' })) ?? 0) - 100)).toBeLessThan(0.1);
  });
  test('holes are not counted', () =>
    expect((measured(...box(1, 0, 0, 10), ...box(2, 2, 2, 2), forest([1, 'outer'], [2, 'inner'])) ?? 0) / 1e6).toBeCloseTo(
      (between(0, 10, 10) - between(2, 4, 2)) / 1e6,
      3,
    ));
});

test('points have no size', () => expect(measured(node(1, 5, 6))).toBe(undefined));
