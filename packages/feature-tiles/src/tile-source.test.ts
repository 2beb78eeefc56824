import { RENDER_NATIVE, RENDER_POINT } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SmallShapes } from './index.ts';
import type { DecodedFeature } from './testing/decode-tile.ts';
import { apartStyler, FeatureSketch, sourceOf, square } from './testing/tiles.ts';

describe('tile', () => {
  test('a point, with the properties of its style', () =>
    expect(sourceOf(new FeatureSketch().point([0, 0])).decoded(0, 0, 0)).toEqual({
      points: [
        {
          id: 0,
          type: 'point',
          properties: { color: '#03f', width: 2, opacity: 0.7, 'fill-color': '#fc0', 'fill-opacity': 0.3, radius: 9 },
          parts: [[[2048, 2048]]],
        },
      ],
    }));

  test('a line', () =>
    expect(
      sourceOf(
        new FeatureSketch().line([
          [-90, 0],
          [90, 0],
        ]),
      ).decoded(0, 0, 0),
    ).toEqual({
      lines: [
        {
          id: 0,
          type: 'line',
          properties: { color: '#03f', width: 5, opacity: 0.6 },
          parts: [
            [
              [1024, 2048],
              [3072, 2048],
            ],
          ],
        },
      ],
    }));

  test('a polygon is filled clockwise on the screen, its hole the other way, and has an outline', () => {
    const tile = sourceOf(new FeatureSketch().polygonWithHoles([square(-90, 0, 60), square(-80, 10, 20)])).decoded(0, 0, 0);
    expect(Object.keys(tile)).toEqual(['polygons', 'lines']);
    expect(tile.polygons[0].parts.map((ring) => Math.sign(doubleArea(ring)))).toEqual([1, -1]);
    expect(tile.lines[0].parts.length).toBe(2);
  });

  test('a hole is cut at the tile with its ring; a hole too small to see is left out', () => {
    const sketch = new FeatureSketch().polygonWithHoles([square(-170, -80, 160), square(-60, 10, 30), square(-20, 5, 0.01)]);
    const [{ parts }] = sourceOf(sketch).decoded(1, 0, 0).polygons;
    expect(parts.length).toBe(2);
    expect(parts.flat().every(([x, y]) => x >= -128 && x <= 4096 + 128 && y >= -128 && y <= 4096 + 128)).toBe(true);
  });

  test('large polygons come before small ones', () =>
    expect(
      sourceOf(
        new FeatureSketch()
          .polygon(square(0, 0, 5))
          .polygon(square(0, 0, 50))
          .polygon(square(0, 0, 20)),
      )
        .decoded(0, 0, 0)
        .polygons.map(({ id }) => id),
    ).toEqual([1, 2, 0]));

  test('what is smaller than a pixel is not there', () =>
    expect(
      sourceOf(
        new FeatureSketch().polygon(square(0, 0, 0.1)).line([
          [0, 0],
          [0.1, 0.1],
        ]),
      ).tile(0, 0, 0),
    ).toBe(undefined));

  test('points of one style on one pixel are one, of two styles two', () => {
    const sketch = new FeatureSketch().point([1, 1]).point([1, 1]).point([1, 1]);
    expect(sourceOf(sketch).decoded(0, 0, 0).points.length).toBe(1);
    expect(sourceOf(sketch, { styler: apartStyler }).decoded(0, 0, 0).points.length).toBe(3);
  });

  test('nothing there, no such tile', () => {
    const source = sourceOf(new FeatureSketch().point([100, 50]));
    expect([source.tile(5, 0, 0), source.tile(-1, 0, 0), source.tile(2, 4, 0), source.tile(1.5, 0, 0), source.tile(31, 0, 0)]).toEqual(
      Array(5).fill(undefined),
    );
    expect(sourceOf(new FeatureSketch()).bounds).toBe(undefined);
    expect(sourceOf(new FeatureSketch()).tile(0, 0, 0)).toBe(undefined);
  });

  test('beyond the last latitude things lie on the edge, in the last tile', () =>
    expect(
      sourceOf(new FeatureSketch().point([0, 90]).point([0, -90]), { styler: apartStyler })
        .decoded(0, 0, 0)
        .points.map(({ parts }) => parts[0][0]),
    ).toEqual([
      [2048, 0],
      [2048, 4095],
    ]));

  test('at the antimeridian a point is in the tiles of both sides', () => {
    const source = sourceOf(new FeatureSketch().point([180, 0]).point([-179.9, 0]).point([0, 0]), { styler: apartStyler });
    const places = (z: number, x: number) => source.decoded(z, x, 2 ** (z - 1)).points.map(({ id, parts }) => [id, parts[0][0][0]]);
    expect(places(3, 0)).toEqual([
      [1, 9],
      [0, 0],
    ]);
    expect(places(3, 7)).toEqual([
      [0, 4096],
      [1, 4096 + 9],
    ]);
    expect(source.hit(179.999, 0.001, 5, { pixels: 4 })).toEqual([0, 1]);
    expect(source.hit(-179.999, 0.001, 5, { pixels: 4 })).toEqual([0, 1]);
  });

  test('a tile is a buffer of its own', () => {
    const bytes = sourceOf(new FeatureSketch().point([0, 0])).tile(0, 0, 0);
    expect(bytes?.buffer.byteLength).toBe(bytes?.byteLength);
  });
});

describe('styler', () => {
  test('hides features, and its values keep their types', () => {
    const styler = () => ({
      records: [{ class: 'stop', large: true, share: -0.5, level: -3, count: 2 ** 40 }],
      styleOf: (feature: number) => (feature === 0 ? 0 : -1),
    });
    expect(
      sourceOf(new FeatureSketch().point([0, 0]).point([9, 9]), { styler })
        .decoded(0, 0, 0)
        .points.map(({ properties }) => properties),
    ).toEqual([{ class: 'stop', large: true, share: -0.5, level: -3, count: 2 ** 40 }]);
  });
  test('a record without width: no outline', () => {
    const tile = sourceOf(new FeatureSketch().polygon(square(0, 0, 50)), { styler: apartStyler }).decoded(0, 0, 0);
    expect(Object.keys(tile)).toEqual(['polygons']);
  });
});

describe('collapse', () => {
  // 1 degree is 1.42 pixels of z 0; the diagonal of 25.46 pixels is a square of 18 pixels at the equator: 12.66 degrees
  const sketch = new FeatureSketch().polygon(square(0, 0, 12.5)).polygon(square(20, 0, 12.8));
  const layers = (z: number, smallShapes: SmallShapes = 'circles') =>
    Object.entries(sourceOf(sketch, { smallShapes }).decoded(z, 2 ** z / 2, 2 ** z / 2 - 1)).map(([name, list]) => [
      name,
      list.map(({ id }) => id),
    ]);

  test('below a diagonal of 25.46 pixels a polygon is a point in the middle of its box, with the placeholder fill', () => {
    const { points } = sourceOf(sketch, { smallShapes: 'circles' }).decoded(0, 0, 0);
    expect(points.map(({ id, properties }) => [id, properties['fill-color']])).toEqual([[0, '#f22']]);
    expect(points[0].parts[0][0][0]).toBe(2048 + Math.round((6.25 / 360) * 4096));
  });
  test('the setting turns it off', () =>
    expect(layers(1, 'native')).toEqual([
      ['polygons', [1, 0]],
      ['lines', [1, 0]],
    ]));
  test('the setting can change while the tiles stand', () => {
    const source = sourceOf(sketch, { smallShapes: 'circles' });
    const layers = () => Object.keys(source.decoded(0, 0, 0));
    const collapsed = layers();
    source.setSmallShapes('native');
    expect([collapsed, layers()]).toEqual([
      ['polygons', 'lines', 'points'],
      ['polygons', 'lines'],
    ]);
  });
  test('one zoom further it is large enough', () =>
    expect(layers(1)).toEqual([
      ['polygons', [1, 0]],
      ['lines', [1, 0]],
    ]));
  test('never at the maximum zoom: web zoom 20, tiles of z 19', () => {
    const tiny = new FeatureSketch().line([
      [1e-6, 1e-6],
      [4e-6, 4e-6],
    ]);
    const at = (z: number) => Object.keys(sourceOf(tiny, { smallShapes: 'circles' }).decoded(z, 2 ** z / 2, 2 ** z / 2 - 1));
    expect([at(18), at(19)]).toEqual([['points'], ['lines']]);
  });
  test('a styler may ask for one or the other', () => {
    const styler = (render: number) => () => ({ records: [{ width: 1 }], styleOf: () => 0, render: () => render });
    expect(Object.keys(sourceOf(sketch, { styler: styler(RENDER_NATIVE), smallShapes: 'circles' }).decoded(0, 0, 0))).toEqual([
      'polygons',
      'lines',
    ]);
    expect(sourceOf(sketch, { styler: styler(RENDER_POINT) }).decoded(0, 0, 0).points.length).toBe(2);
  });
});

describe('the tiles of a zoom', () => {
  const lon = fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10);
  const lat = fc.integer({ min: -850, max: 850 }).map((tenths) => tenths / 10);
  const places = fc.array(fc.tuple(lon, lat), { minLength: 1, maxLength: 30 });

  test('every point is in exactly the tiles whose buffered square holds it', () =>
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 3 }), (places, z) => {
        const sketch = new FeatureSketch();
        for (const place of places) sketch.point(place);
        const source = sourceOf(sketch, { styler: apartStyler });
        for (let x = 0; x < 2 ** z; x++) {
          for (let y = 0; y < 2 ** z; y++) {
            const expected = places.flatMap((place, number) => Array(timesNear(place, z, x, y)).fill(number));
            expect((source.decoded(z, x, y).points ?? []).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
          }
        }
      }),
      { numRuns: 30 },
    ));

  test('neighbours agree on the seam to half a pixel', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 5, max: 80 })), { minLength: 2, maxLength: 8 }),
        (line) => {
          const source = sourceOf(new FeatureSketch().line(line));
          const west = crossings(source.decoded(1, 0, 0).lines, 4096);
          const east = crossings(source.decoded(1, 1, 0).lines, 0);
          expect(west.length).toBe(east.length);
          for (const [index, y] of west.entries()) expect(Math.abs(y - east[index])).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 50 },
    ));

  test('no polygon leaves the buffered square, and every ring is closed and turns as it should', () =>
    fc.assert(
      // narrower than half the world: an edge that is wider crosses the antimeridian
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -800, max: 800 }), fc.integer({ min: -800, max: 800 })), { minLength: 1, maxLength: 10 }),
        (tenths) => {
          const places = tenths.map(([lon, lat]): [number, number] => [lon / 10, lat / 10]);
          const sketch = new FeatureSketch().polygon([...places, [0, 0], [90, 0], [90, 45]]);
          for (const [x, y] of [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ]) {
            for (const { parts } of sourceOf(sketch).decoded(1, x, y).polygons ?? []) {
              // of a ring that crosses itself there are several parts, some of which may have holes
              const turns = parts.map((ring) => Math.sign(doubleArea(ring)));
              expect([turns[0], turns.includes(0)]).toEqual([1, false]);
              expect(parts.flat().every(([x, y]) => Math.min(x, y) >= -128 && Math.max(x, y) <= 4096 + 128)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 50 },
    ));
});

function doubleArea(ring: readonly (readonly [number, number])[]): number {
  let area = 0;
  for (let i = 1; i < ring.length; i++) area += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return area;
}

/** The twin: Mercator by its textbook formula, no columns and no index; on both sides of the antimeridian. */
function timesNear([lon, lat]: readonly [number, number], z: number, tileX: number, tileY: number): number {
  const across = 4096 * 2 ** z;
  const y = Math.round((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across) - tileY * 4096;
  const isBeside = (around: number) => {
    const x = Math.round(((lon + 180) / 360) * across) - tileX * 4096 + around;
    return Math.min(x, y) >= -128 && Math.max(x, y) <= 4096 + 128;
  };
  return (isBeside(0) ? 1 : 0) + (tileX === 0 && isBeside(-across) ? 1 : 0) + (tileX === 2 ** z - 1 && isBeside(across) ? 1 : 0);
}

/** Where lines cross a meridian of the tile, from north to south. */
function crossings(lines: readonly DecodedFeature[] = [], meridian: number): number[] {
  const found: number[] = [];
  for (const part of lines.flatMap(({ parts }) => parts)) {
    for (let i = 1; i < part.length; i++) {
      const [[ax, ay], [bx, by]] = [part[i - 1], part[i]];
      if (ax < meridian !== bx < meridian) found.push(ay + ((meridian - ax) / (bx - ax)) * (by - ay));
    }
  }
  return found.sort((a, b) => a - b);
}
