import type { Shape } from '@flyover/query-reading';
import { describe, expect, test } from 'vitest';
import type { MapView } from '../../view/view-store.ts';
import { shapeDigits, shapeGrips } from './QueryShape.tsx';

/** A degree of longitude is 364.1 pixels wide. */
const view: MapView = { lat: 0, lon: 10, zoom: 9, width: 800, height: 600 };
const place = { from: 0, to: 1 };
const BOX: Shape = { kind: 'box', box: { south: -1, west: 9, north: 1, east: 11 }, ...place };
const CIRCLE: Shape = { kind: 'circle', center: { lat: 0, lon: 10 }, around: 11_119.49, ...place };

const moved = (shape: Shape, id: string, x: number, y: number) =>
  shapeGrips(view, shape)
    .find((grip) => grip.id === id)
    ?.moved(x, y);
const degree = 256 * 2 ** 9 * (1 / 360);

describe('a shape is taken hold of', () => {
  test('at the corners of a box, of which the others stay', () => {
    expect(shapeGrips(view, BOX).map(({ id }) => id)).toEqual(['whole', 'northWest', 'northEast', 'southEast', 'southWest']);
    expect(moved(BOX, 'southEast', degree, 0)).toMatchObject({ box: { west: 9, north: 1, east: 12 } });
  });
  test('in its middle, and moved as a whole', () => {
    const box = moved(BOX, 'whole', degree, 0);
    expect(box?.kind === 'box' && [box.box.west, box.box.east].map((lon) => lon.toFixed(6))).toEqual(['10.000000', '12.000000']);
    const circle = moved(CIRCLE, 'whole', -degree, 0);
    expect(circle?.kind === 'circle' && circle.center.lon.toFixed(6)).toBe('9.000000');
  });
  test('at the edge of a circle, which has a metre at least', () => {
    const larger = moved(CIRCLE, 'radius', degree / 10, 0);
    expect(larger?.kind === 'circle' && Math.round(larger.around)).toBe(22_239);
    expect(moved(CIRCLE, 'radius', -9999, 0)).toMatchObject({ around: 1 });
  });
  test('at each point of a line, but not of a long one', () => {
    const points = Array.from({ length: 3 }, (_, i) => ({ lat: 0, lon: 10 + i }));
    const line = moved({ kind: 'line', around: 5, points, ...place }, 'point 1', 0, 0);
    expect(line?.kind === 'line' && line.points.map(({ lon }) => lon)).toEqual([10, 11, 12]);
    expect(shapeGrips(view, { kind: 'polygon', points: Array(61).fill(points[0]), ...place })).toEqual([]);
  });
  test('not where a box goes over the antimeridian', () =>
    expect(shapeGrips(view, { ...BOX, box: { south: 0, west: 170, north: 1, east: -170 } })).toEqual([]));
});

test('numbers are written as exactly as a pixel tells', () => {
  expect([2, 9, 15, 19].map((zoom) => shapeDigits({ ...view, zoom }))).toEqual([
    { degrees: 3, metres: 10_000 },
    { degrees: 3, metres: 100 },
    { degrees: 5, metres: 1 },
    { degrees: 6, metres: 1 },
  ]);
});
