/** Small shapes as dots: fewer as the usual circle, crowds as smaller ones, and what is large enough in its shape. */
import {
  DEFAULT_RECORDS,
  type DrawRecord,
  type FeatureSet,
  type FeatureStyler,
  RENDER_POINT,
  RENDER_SHAPE,
  type StyleRecord,
} from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markSizes } from './collapse.ts';
import { createFeatureIndex } from './feature-index.ts';
import { markRecords, type SmallShapes, styleLayer } from './index.ts';
import { type DecodedTile, decodeTile } from './testing/decode-tile.ts';
import { FeatureSketch, sourceOf, square } from './testing/tiles.ts';
import { createTileSource } from './tile-source.ts';
import { projectFeatures } from './world.ts';

/** Degrees of a pixel at web zoom 11, tiles of z 10. */
const PIXEL = 360 / (256 * 2 ** 11);
const Z = 10;
const WEB_ZOOM = 11;
/** East and north of the equator's beginning. */
const [TILE_X, TILE_Y] = [2 ** Z / 2, 2 ** Z / 2 - 1];

/** Squares of so many pixels a side in a square grid, so many pixels apart: square pixels near the equator. */
function crowd(count: number, side: number, apart: number, sketch = new FeatureSketch()): FeatureSketch {
  const across = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    sketch.polygon(square((40 + (i % across) * apart) * PIXEL, (40 + Math.floor(i / across) * apart) * PIXEL, side * PIXEL));
  }
  return sketch;
}

/** How many features of each kind a tile has; points by their radius. */
function drawn(sketch: FeatureSketch, smallShapes: SmallShapes = 'dots', styler?: (features: FeatureSet) => FeatureStyler) {
  const tile = sourceOf(sketch, { smallShapes, ...(styler !== undefined && { styler }) }).decoded(Z, TILE_X, TILE_Y);
  const counts: Record<string, number> = {};
  for (const { properties } of tile.points ?? []) {
    const name = `radius ${properties.radius}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  if (tile.polygons !== undefined) counts.polygons = tile.polygons.length;
  else if (tile.lines !== undefined) counts.lines = tile.lines.length;
  return counts;
}

describe('dots', () => {
  test('a few small areas are circles of the usual size, by the rule of the specification', () => {
    expect(drawn(crowd(9, 17.9, 20))).toEqual({ 'radius 9': 9 });
    expect(drawn(crowd(9, 18.1, 20))).toEqual({ polygons: 9 });
  });
  test('many near one another are smaller, and only those are dots that a dot of this size hides', () => {
    expect(drawn(crowd(36, 9.9, 12))).toEqual({ 'radius 5': 36 });
    expect(drawn(crowd(36, 10.1, 12))).toEqual({ polygons: 36 });
  });
  test('a crowd has the smallest, and shapes of a few pixels stay', () => {
    expect(drawn(crowd(100, 5.9, 8))).toEqual({ 'radius 3': 100 });
    expect(drawn(crowd(100, 6.1, 8))).toEqual({ polygons: 100 });
  });
  test('one that stands apart from the crowd has the usual size', () => {
    const sketch = crowd(100, 4, 8).polygon(square(300 * PIXEL, 300 * PIXEL, 4 * PIXEL));
    expect(drawn(sketch)).toEqual({ 'radius 3': 100, 'radius 9': 1 });
  });
  test('lines stay lines as long as they are longer than wide', () => {
    const line = (pixels: number) =>
      new FeatureSketch().line([
        [40 * PIXEL, 40 * PIXEL],
        [(40 + pixels) * PIXEL, 40 * PIXEL],
      ]);
    expect(drawn(line(6.1))).toEqual({ lines: 1 });
    expect(drawn(line(5.9))).toEqual({ 'radius 9': 1 });
    expect(drawn(line(6.1), 'circles')).toEqual({ 'radius 9': 1 });
  });
  test('points are no shapes: they keep their size among any number of dots', () => {
    const sketch = crowd(100, 4, 8);
    for (let i = 0; i < 50; i++) sketch.point([(50 + i) * PIXEL, 50 * PIXEL]);
    expect(drawn(sketch)).toEqual({ 'radius 3': 100, 'radius 9': 50 });
  });
  test('what is larger than usual stays so: points, and shapes with room around', () => {
    // as those of style sheets, the records come with their first features
    const styler = () => {
      const records: StyleRecord[] = [];
      const styleOf = () => (records.length > 0 ? 0 : records.push({ color: '#000', width: 4, radius: 15 }) - 1);
      return { records, styleOf };
    };
    const sketch = crowd(1, 4, 8).point([200 * PIXEL, 200 * PIXEL]);
    expect(drawn(sketch, 'dots', styler)).toEqual({ 'radius 15': 2 });
    const tile = sourceOf(sketch, { styler }).decoded(Z, TILE_X, TILE_Y);
    expect(tile.points[0].properties).toEqual({ color: '#000', width: 4, radius: 15 });
  });
  test('the exact rule knows no crowd, and native shapes no dots', () => {
    expect(drawn(crowd(100, 4, 8), 'circles')).toEqual({ 'radius 9': 100 });
    expect(drawn(crowd(100, 4, 8), 'native')).toEqual({ polygons: 100 });
  });
  test('the setting can change while the tiles stand', () => {
    const source = sourceOf(crowd(100, 4, 8), { smallShapes: 'dots' });
    const radii = () => [...new Set((source.decoded(Z, TILE_X, TILE_Y).points ?? []).map(({ properties }) => properties.radius))];
    const before = radii();
    source.setSmallShapes('circles');
    expect([before, radii()]).toEqual([[3], [9]]);
  });
  test('each zoom counts anew: apart at one, a crowd further out', () => {
    const source = sourceOf(crowd(100, 0.2, 45), { smallShapes: 'dots' });
    const radii = (z: number) => {
      const { points } = source.decoded(z, 2 ** z / 2, 2 ** z / 2 - 1);
      return new Set(points.map(({ properties }) => properties.radius));
    };
    expect([10, 8, 9, 7, 6, 5, 10].map((z) => Math.min(...[...radii(z)].map(Number)))).toEqual([9, 3, 5, 3, 3, 3, 9]);
  });
});

describe('a crowd', () => {
  test('is hit as far as its dots reach, and no farther', () => {
    const source = sourceOf(crowd(100, 4, 8), { smallShapes: 'dots' });
    const corner = 42;
    const hits = (off: number) => source.hit((corner - off) * PIXEL, corner * PIXEL, WEB_ZOOM, { pixels: 1 }).length;
    expect([hits(0), hits(3.4), hits(3.6)]).toEqual([1, 1, 0]);
    source.setSmallShapes('circles');
    expect(hits(9)).toBe(1);
  });
  test('is drawn the same in a picture', () => {
    const source = sourceOf(crowd(100, 4, 8), { smallShapes: 'dots' });
    const view = { lat: 80 * PIXEL, lon: 80 * PIXEL, webZoom: WEB_ZOOM, width: 200, height: 200 };
    const text = [...source.svg(view, () => '').steps].map(({ bytes }) => new TextDecoder().decode(bytes)).join('');
    // the rim lies inside the radius of the map's circle and outside of a picture's
    expect(text.match(/<circle [^>]*r="3.5"/g)).toHaveLength(100);
    expect(text).toContain('stroke-width="1"');
  });
  test('has the same dots in all tiles that it lies in', () => {
    const source = sourceOf(crowd(100, 4, 8), { smallShapes: 'dots' });
    const [west, east] = [TILE_X - 1, TILE_X].map((x) => source.decoded(Z, x, TILE_Y));
    const ids = (east.points ?? []).map(({ id }) => id);
    expect(ids).toHaveLength(100);
    for (const { id, properties } of west.points ?? []) expect([id, properties.radius]).toEqual([id, 3]);
  });
  test('stands in tile layers that a map can know beforehand', () => {
    const names = markRecords(DEFAULT_RECORDS).map((record) => styleLayer('points', record));
    const features = crowd(100, 4, 8, crowd(9, 4, 20)).build();
    const source = createTileSource(features, { styler: { records: DEFAULT_RECORDS, styleOf: () => 12 }, layers: 'looks' });
    const layers = Object.keys(decodeTile(source.tile(Z, TILE_X, TILE_Y) ?? new Uint8Array()));
    expect(layers).toEqual(['points #03f 1 0.7 #f22 0.3 3']);
    expect(names).toContain(layers[0]);
  });
});

describe('what a style sheet draws', () => {
  const sheet = (more: Partial<DrawRecord> = {}, render = RENDER_SHAPE): (() => FeatureStyler) => {
    const records = [{ 'fill-color': '#0a0', radius: 9, ...more }];
    return () => ({ records, styleOf: () => 0, render: () => render });
  };

  test('keeps its shape as long as it can be seen, in a crowd too', () => {
    expect(drawn(crowd(100, 1.5, 8), 'dots', sheet())).toEqual({ polygons: 100 });
    expect(drawn(crowd(4, 2, 20), 'dots', sheet())).toEqual({ polygons: 4 });
  });
  test('is the smallest dot below that, or as large as the sheet says', () => {
    expect(drawn(crowd(100, 1.3, 8), 'dots', sheet())).toEqual({ 'radius 3': 100 });
    expect(drawn(crowd(1, 0.6, 20), 'dots', sheet())).toEqual({ 'radius 3': 1 });
    expect(drawn(crowd(100, 0.6, 8), 'dots', sheet({ radius: 7 }))).toEqual({ 'radius 7': 100 });
  });
  test('is as large as it says where it wants points, whatever their size', () =>
    expect(drawn(crowd(100, 4, 8), 'dots', sheet({}, RENDER_POINT))).toEqual({ 'radius 9': 100 }));
  test('shrinks by its size alone where that is wished', () =>
    expect(drawn(crowd(100, 17, 8), 'circles', sheet())).toEqual({ 'radius 9': 100 }));
  test('has all of its records and its text in a crowd', () => {
    const records: StyleRecord[] = [
      { 'fill-color': '#0a0', radius: 9 },
      { 'fill-color': '#fff', radius: 4 },
      { 'fill-color': '#000', radius: 2, 'font-size': 12 },
    ];
    const styler: FeatureStyler = {
      records,
      styleOf: () => 0,
      nextOf: (record) => (record + 1 < records.length ? record + 1 : -1),
      textOf: (feature, _webZoom, record) => (record === 2 ? `name ${feature}` : undefined),
    };
    const source = createTileSource(crowd(100, 4, 8).build(), { styler, layers: 'sheet' });
    const tile: DecodedTile = decodeTile(source.tile(Z, TILE_X, TILE_Y) ?? new Uint8Array());
    const radii = new Set(tile['circles@0'].map(({ properties }) => `${properties['fill-color']} ${properties.radius}`));
    expect([...radii].sort()).toEqual(['#000 2', '#0a0 3', '#fff 3']);
    const { id, properties } = tile['labels@0'][0];
    expect(properties.text).toBe(`name ${id}`);
  });
});

describe('the size of dots', () => {
  /** Columns and rows of quarters of cells, from the middle of the world on, over the antimeridian or not. */
  const spread = (most: number) => fc.tuple(fc.integer({ min: -most, max: most }), fc.integer({ min: -most, max: most }));
  const crowds = fc.tuple(spread(12), fc.array(spread(6), { minLength: 1, maxLength: 60 }));

  test.each([
    ['at the antimeridian', 0],
    ['in the middle of the world', 180],
  ])('is that of a count of all others around, one by one: %s', (_, meridian) =>
    fc.assert(
      fc.property(fc.array(crowds, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 12 }), (crowds, webZoom) => {
        const world = 256 * 2 ** webZoom;
        const places = crowds
          .flatMap(([[x, y], around]) => around.map(([right, down]) => [(x + right) * 8 + 3, (y + down) * 8 + 3] as const))
          .map(([x, y]) => [((x + world * 1000 + (meridian / 360) * world) % world) - world / 2, y] as const)
          .filter(([x, y]) => Math.abs(y) < world / 4 && Math.abs(x) < world / 2 - 1);
        const sketch = new FeatureSketch();
        for (const [x, y] of places) sketch.line([lonLat(x, y, world), lonLat(x + 0.2, y, world)]);
        const set = projectFeatures(sketch.build());
        const sizes = markSizes(set, createFeatureIndex(set).search);
        const cells = places.map(([x, y]) => [Math.floor((x + world / 2) / 32), Math.floor((y + world / 2) / 32)] as const);
        const across = world / 32;
        const expected = cells.map(([column, row]) => {
          const isNear = ([otherColumn, otherRow]: readonly [number, number]) =>
            Math.abs(otherRow - row) < 2 && [0, 1, across - 1].includes(Math.abs(otherColumn - column));
          const near = cells.filter(isNear).length;
          return near <= 12 ? 0 : near <= 40 ? 1 : 2;
        });
        expect(places.map((_, feature) => sizes.of(feature, webZoom))).toEqual(expected);
      }),
    ),
  );
});

/** Of pixels east and south of the middle of the world. */
function lonLat(x: number, y: number, world: number): [lon: number, lat: number] {
  return [(x / world) * 360, (Math.atan(Math.sinh((-2 * Math.PI * y) / world)) * 180) / Math.PI];
}
