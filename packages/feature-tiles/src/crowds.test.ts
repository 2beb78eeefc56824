/** Crowded tiles are thinned, and what stands alone stays. */

import type { FeatureStyler } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PointBuffer } from './clip.ts';
import { FeatureSketch, type LonLat, sourceOf, square } from './testing/tiles.ts';
import { CoverGrid, coverPixels, gridNumber } from './tile-grids.ts';

/** Degrees of longitude to a pixel of the tile 0/0/0. */
const PIXEL = 360 / 512;
/** The widest cell: further apart than its diagonal nothing hides anything. */
const APART = 8 * Math.SQRT2 * PIXEL;

const line = (...points: [number, number][]) => {
  const buffer = new PointBuffer();
  for (const [x, y] of points) buffer.push(x, y);
  return buffer;
};

describe('CoverGrid', () => {
  test('a line is hidden where others have been before, and seen with one cell of its own', () => {
    const grid = new CoverGrid(4);
    expect(grid.take(0, line([0, 0], [1000, 0]))).toBe(true);
    expect(grid.take(0, line([0, 8], [1000, 24]))).toBe(false);
    expect(grid.take(1, line([0, 8], [1000, 24]))).toBe(true);
    expect(grid.take(0, line([500, 0], [500, 32]))).toBe(true);
  });
  test('a box is full when all its cells are taken, in whole numbers of 32 and beside them', () => {
    const grid = new CoverGrid(4);
    for (let y = -128; y <= 4224; y += 32) grid.take(0, line([-128, y], [4224, y]));
    expect(grid.isFull(0, -1e9, -1e9, 1e9, 1e9)).toBe(true);
    expect(grid.isFull(1, 0, 0, 1, 1)).toBe(false);
    const holed = new CoverGrid(4);
    for (let y = 0; y <= 320; y += 32) holed.take(0, line([16, y + 16], [y === 160 ? 2000 : 3216, y + 16]));
    expect([holed.isFull(0, 0, 0, 3200, 128), holed.isFull(0, 0, 0, 3200, 160), holed.isFull(0, 0, 0, 2000, 320)]).toEqual([
      true,
      false,
      true,
    ]);
  });
  test('there is room for all in most tiles', () =>
    expect([coverPixels(6_000), coverPixels(6_001), coverPixels(48_001)]).toEqual([undefined, 2, 8]));
  test('styles, kinds and sizes have grids of their own, late styles none', () => {
    const numbers = [
      gridNumber(0, false, 30),
      gridNumber(0, true, 30),
      gridNumber(1, false, 30),
      gridNumber(0, false, 300),
      gridNumber(0, true, 1),
    ];
    expect(new Set(numbers).size).toBe(5);
    expect([gridNumber(0, false, 17), gridNumber(0, false, 31), gridNumber(64, false, 30)]).toEqual([
      gridNumber(0, false, 30),
      gridNumber(0, false, 30),
      -1,
    ]);
  });
});

/** So many that they are thinned: */
const HEAP = 1700;

/** 102,000 points in a heap of lines or rings of 10 to 20 pixels around 0, 0. */
function heap(sketch: FeatureSketch, isPolygon: boolean): FeatureSketch {
  for (let i = 0; i < HEAP; i++) {
    const [lon, lat, size] = [((i * 7919) % 4000) / 100 - 20, ((i * 104729) % 4000) / 100 - 20, (10 + (i % 10)) * PIXEL];
    const ring = Array.from({ length: 60 }, (_, n): LonLat => {
      const direction = (n / 60) * 2 * Math.PI;
      return [lon + (size / 2) * Math.cos(direction), lat + (size / 2) * Math.sin(direction)];
    });
    if (isPolygon) sketch.polygon(ring);
    else sketch.line(ring);
  }
  return sketch;
}

describe('a crowded tile', () => {
  const alone = fc.uniqueArray(fc.tuple(fc.integer({ min: -16, max: 16 }), fc.integer({ min: 5, max: 7 })), {
    minLength: 1,
    maxLength: 20,
    selector: String,
  });

  test.each([
    ['lines', false],
    ['outlines', true],
  ])('of %s is thinned, and what stands alone is there', (_, isPolygon) =>
    fc.assert(
      fc.property(alone, (places) => {
        const sketch = heap(new FeatureSketch(), isPolygon);
        for (const [column, row] of places) {
          // between 50 and 80 degrees north, the heap ends at 40; cells of 10 degrees
          const ring = square(column * 10, row * 10, 10 - APART - PIXEL);
          if (isPolygon) sketch.polygon(ring);
          else sketch.line(ring);
        }
        const { lines } = sourceOf(sketch).decoded(0, 0, 0);
        const numbers = new Set(lines.map(({ id }) => id));
        expect(lines.length).toBeLessThan(1000);
        for (const index of places.keys()) expect(numbers).toContain(HEAP + index);
      }),
      { numRuns: 3 },
    ),
  );

  test('small polygons stay, above the large ones around them', () => {
    const sketch = heap(new FeatureSketch(), true)
      .polygon(square(-60, -60, 120))
      .polygon(square(-0.5, -0.5, 2));
    const ids = sourceOf(sketch)
      .decoded(0, 0, 0)
      .lines.map(({ id }) => id);
    expect([ids[0], ids[ids.length - 1]]).toEqual([HEAP, HEAP + 1]);
  });

  test('a polygon around the whole tile fills it, though its outline is far', () => {
    const sketch = heap(new FeatureSketch(), true).polygon(square(-170, -60, 165));
    const { polygons } = sourceOf(sketch).decoded(3, 2, 3);
    expect(polygons.map(({ id }) => id)).toContain(HEAP);
  });

  test('a styler with more styles than grids keeps the shapes of the others', () => {
    const styler = (): FeatureStyler => ({ records: Array.from({ length: 65 }, (_, number) => ({ number })), styleOf: () => 64 });
    expect(sourceOf(heap(new FeatureSketch(), false), { styler }).decoded(0, 0, 0).lines.length).toBe(HEAP);
  });
});
