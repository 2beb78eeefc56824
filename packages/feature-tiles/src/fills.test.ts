/** A crowded tile has the picture of one that is not thinned: pixel by pixel, fill by fill. */

import { DEFAULT_RECORDS, type FeatureStyler } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PointBuffer } from './clip.ts';
import { enoughFills, FillPile } from './shape-geometry.ts';
import { drawFills } from './testing/decode-tile.ts';
import { apartStyler, FeatureSketch, type LonLat, sourceOf, square } from './testing/tiles.ts';

/** A border of 2,000 points that goes in and out, as large areas have. */
function border(lon: number, lat: number, radius: number, shift = 0): LonLat[] {
  return Array.from({ length: 2000 }, (_, n): LonLat => {
    const direction = (n / 2000) * 2 * Math.PI;
    const reach = radius * (1 + 0.1 * Math.sin(12 * direction + shift));
    return [lon + reach * Math.cos(direction), lat + reach * Math.sin(direction) * 0.6];
  });
}

/** Whether thinning changes a pixel of a tile's fills; with the number of fills that it leaves out. */
function compare(sketch: FeatureSketch, z: number, x: number, y: number, opacity = 0.3) {
  const styler = (): FeatureStyler => ({ records: [{ 'fill-color': '#fc0', 'fill-opacity': opacity, width: 2 }], styleOf: () => 0 });
  const thinned = sourceOf(sketch, { styler }).decoded(z, x, y).polygons ?? [];
  const whole = sourceOf(sketch, { styler: apartStyler }).decoded(z, x, y).polygons ?? [];
  const [drawn, wanted] = [thinned, whole].map((fills) => drawFills(fills, () => [200, opacity]));
  const different = wanted.reduce((count, channel, at) => count + (channel === drawn[at] ? 0 : 1), 0);
  return { different, left: whole.length - thinned.length, painted: wanted.filter((channel) => channel > 0).length };
}

describe('the fills of large areas on one another', () => {
  test.each([
    [6, 32, 31],
    [6, 33, 31],
    [7, 65, 62],
    [8, 130, 125],
  ])('with borders they share, in the tile %i/%i/%i', (z, x, y) => {
    const sketch = new FeatureSketch();
    for (let area = 0; area < 12; area++) sketch.polygon(border(5, 3, 4));
    const { different, left, painted } = compare(sketch, z, x, y);
    expect({ different, left }).toEqual({ different: 0, left: 0 });
    expect(painted).toBeGreaterThan(1000);
  });
  test('with borders of their own, in each other and across one another', () => {
    const sketch = new FeatureSketch();
    for (let area = 0; area < 30; area++) sketch.polygon(border(5 + (area % 5) * 0.3, 3 + (area % 7) * 0.2, 1 + (area % 9) / 2, area));
    for (const [x, y] of [32, 33].flatMap((x) => [31, 30].map((y) => [x, y]))) expect(compare(sketch, 6, x, y).different).toBe(0);
  });
  test('with a crowd of small ones between them', () => {
    const sketch = new FeatureSketch()
      .polygon(border(5, 3, 4))
      .polygon(border(5, 3, 4))
      .polygon(border(5, 3, 3.5));
    for (let i = 0; i < 3000; i++)
      sketch.polygon(square(3 + ((i * 7919) % 4000) / 1000, 1.5 + ((i * 104729) % 3000) / 1000, 0.02 + (i % 5) / 100));
    expect(compare(sketch, 6, 32, 31).different).toBe(0);
  });
  test('with holes, at any opacity', () => {
    const area = fc.record({
      lon: fc.integer({ min: 2, max: 8 }),
      lat: fc.integer({ min: 1, max: 5 }),
      radius: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(area, { minLength: 4, maxLength: 12 }), fc.constantFrom(0.1, 0.3, 0.9, 1), (areas, opacity) => {
        const sketch = new FeatureSketch();
        for (const { lon, lat, radius } of areas)
          sketch.polygonWithHoles([border(lon, lat, radius), border(lon, lat, radius / 2).toReversed()]);
        expect(compare(sketch, 6, 32, 31, opacity).different).toBe(0);
      }),
      { numRuns: 5 },
    );
  });
});

describe('a heap of fills', () => {
  test('is thinned as soon as one more changes nothing', () => {
    const sketch = new FeatureSketch();
    for (let i = 0; i < 300; i++) sketch.polygon(border(5, 3, 4 - i / 100));
    const { different, left } = compare(sketch, 6, 32, 31);
    expect(different).toBe(0);
    expect(left).toBeGreaterThan(200);
  });
  test('of two styles: what is above of the other one stays', () => {
    const sketch = new FeatureSketch();
    for (let i = 0; i < 60; i++) sketch.polygon(border(5, 3, 4 - i / 20));
    const records = [200, 90].map((colour) => ({ colour, 'fill-opacity': 0.3 }));
    const styleOf = (feature: number) => (feature === 40 ? 1 : 0);
    const source = sourceOf(sketch, { styler: () => ({ records, styleOf }) });
    const whole = sourceOf(sketch, { styler: apartStyler }).decoded(6, 32, 31).polygons;
    const thinned = source.decoded(6, 32, 31).polygons;
    const draw = (fills: typeof whole) => drawFills(fills, ({ id }) => [records[styleOf(id)].colour, 0.3]);
    expect(Buffer.from(draw(thinned)).equals(Buffer.from(draw(whole)))).toBe(true);
    expect(thinned.length).toBeLessThan(45);
  });
});

describe('enoughFills', () => {
  test('what is below the pile shows by less than half a step of colour', () => {
    for (const opacity of [0.03, 0.3, 0.7, 0.99]) {
      const enough = enoughFills(opacity);
      expect(255 * (1 - opacity) ** enough).toBeLessThan(0.51);
      expect(255 * (1 - opacity) ** (enough - 1)).toBeGreaterThan(0.5);
    }
  });
  test('one of an opaque colour, never of one that is hardly there or not told', () =>
    expect([1, 0.02, 0, undefined, 'none'].map(enoughFills)).toEqual([1, ...Array(4).fill(Number.POSITIVE_INFINITY)]));
  test('the default looks are piles', () => expect(enoughFills(DEFAULT_RECORDS[2]['fill-opacity'])).toBe(18));
});

describe('FillPile', () => {
  const ring = (west: number, north: number, size: number) => {
    const points = new PointBuffer();
    for (const [x, y] of [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ])
      points.push(west + x, north + y);
    return points;
  };
  const put = (pile: FillPile, points: PointBuffer, style = 0) => {
    pile.ring(points);
    return pile.settle(style, 2);
  };
  test('two cover a third, where each cell is covered whole', () => {
    const pile = new FillPile();
    expect([1, 2, 3].map(() => put(pile, ring(-128, -128, 4352)))).toEqual([true, true, false]);
    expect(pile.isFull(0, 2, -1e9, -1e9, 1e9, 1e9)).toBe(true);
  });
  test('a cell of the rim counts once the fill goes on', () => {
    const pile = new FillPile();
    for (let i = 0; i < 2; i++) put(pile, ring(0, 0, 320));
    expect([put(pile, ring(32, 32, 100)), put(pile, ring(300, 300, 50))]).toEqual([false, true]);
  });
  test('a style of its own is seen, and what comes after it', () => {
    const pile = new FillPile();
    for (let i = 0; i < 2; i++) put(pile, ring(0, 0, 320));
    expect([put(pile, ring(64, 64, 64), 1), put(pile, ring(64, 64, 64), 0), put(pile, ring(200, 200, 64), 0)]).toEqual([true, true, false]);
  });
});
