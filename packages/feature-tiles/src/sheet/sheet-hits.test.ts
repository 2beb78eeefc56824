import type { DrawRecord, FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { createTileSource } from '../index.ts';
import { FeatureSketch, square } from '../testing/tiles.ts';

/** Degrees to a pixel of web zoom 10, near the equator. */
const PIXEL = 360 / (256 * 2 ** 10);

/** Tells whether the one feature, drawn in all the records, is hit so many pixels to the east and north of 0, 0. */
function hitter(sketch: FeatureSketch, records: readonly DrawRecord[], more: Partial<FeatureStyler> = {}) {
  const styler: FeatureStyler = {
    records: records as readonly StyleRecord[],
    styleOf: () => 0,
    nextOf: (record) => (record + 1 < records.length ? record + 1 : -1),
    ...more,
  };
  const source = createTileSource(sketch.build(), { styler, layers: 'sheet', smallShapes: 'native' });
  return (east: number, north: number) => source.hit(east * PIXEL, north * PIXEL, 10, { pixels: 1 }).length > 0;
}

const eastward = () =>
  new FeatureSketch().line([
    [-1, 0],
    [0, 0],
    [0, -1],
  ]);
const point = () => new FeatureSketch().point([0, 0]);

describe('a line', () => {
  test('is hit on its casing, of whichever record', () => {
    const isHit = hitter(eastward(), [
      { width: 2, color: '#000000' },
      { width: 4, 'casing-width': 8, 'casing-color': '#ffffff' },
    ]);
    expect([9, 11].map((north) => isHit(-50, north))).toEqual([true, false]);
  });
  test('is hit where it lies beside its own line, to the left, and around its corner', () => {
    const isHit = hitter(eastward(), [{ width: 2, color: '#000000', offset: 20 }]);
    expect(
      [
        [-50, 20],
        [-50, 0],
        [-50, -20],
        [20, 20],
        [20, -50],
        [0, -50],
      ].map(([east, north]) => isHit(east, north)),
    ).toEqual([true, false, false, true, true, false]);
    expect(hitter(eastward(), [{ width: 2, color: '#000000', offset: -20 }])(-50, -20)).toBe(true);
  });
});

describe('a point', () => {
  test('is hit in the box of its icon, moved and turned', () => {
    const icon: DrawRecord = { 'icon-image': 'maki/cafe', 'icon-width': 40, 'icon-height': 10, 'icon-offset-x': 100 };
    const level = hitter(point(), [icon]);
    expect(
      [
        [81, 4],
        [119, -4],
        [100, 6],
        [121, 0],
      ].map(([east, north]) => level(east, north)),
    ).toEqual([true, true, false, false]);
    const upright = hitter(point(), [{ ...icon, 'icon-rotation': 90 }]);
    expect(
      [
        [100, 19],
        [119, 0],
      ].map(([east, north]) => upright(east, north)),
    ).toEqual([true, false]);
  });
  test('is hit on a shape in its size with its rim, and on the largest of its circles', () => {
    const isHit = hitter(point(), [{ 'icon-image': 'shape:square/20/#ff0000/1/#000000/4/' }]);
    expect([11, 13].map((east) => isHit(east, 0))).toEqual([true, false]);
    const circles = hitter(point(), [
      { radius: 3, 'fill-color': '#000000' },
      { radius: 10, width: 4, color: '#000000' },
    ]);
    expect([11, 13].map((east) => circles(east, 0))).toEqual([true, false]);
  });
});

test('an area is hit on the icon at the place of its label, and inside', () => {
  const isHit = hitter(new FeatureSketch().polygon(square(-10 * PIXEL, -10 * PIXEL, 20 * PIXEL)), [
    { 'icon-image': 'a', 'icon-width': 60 },
  ]);
  expect(
    [
      [9, 9],
      [25, 0],
      [0, 40],
    ].map(([east, north]) => isHit(east, north)),
  ).toEqual([true, true, false]);
});

test('what has no record is not hit', () => {
  expect(hitter(point(), [{ radius: 9 }], { styleOf: () => -1 })(0, 0)).toBe(false);
});
