/** What neighbouring tiles draw on the border they share, at random places and every zoom. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecodedFeature } from './testing/decode-tile.ts';
import { apartStyler, FeatureSketch, type LonLat, sourceOf } from './testing/tiles.ts';

const EXTENT = 4096;
/** MapLibre's zoom of the deepest tiles; people's is one more. */
const DEEPEST = 19;

/** A tile away from the edges of the world, and offsets from its south-east corner in pixels. */
const scene = fc.record({
  z: fc.integer({ min: 1, max: DEEPEST }),
  east: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  south: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  offsets: fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), { minLength: 3, maxLength: 12 }),
});

interface Scene {
  readonly z: number;
  readonly east: number;
  readonly south: number;
  readonly offsets: readonly (readonly [number, number])[];
}

/** The tile, and places so many pixels from its south-east corner. */
function placed({ z, east, south, offsets }: Scene) {
  const across = 2 ** z;
  const [x, y] = [Math.max(0, Math.floor(east * across) - 1), Math.max(0, Math.floor(south * across) - 1)];
  const places = offsets.map(([right, down]): LonLat => lonLat((x + 1 + right / 512) / across, (y + 1 + down / 512) / across));
  return { x, y, places };
}

function lonLat(shareX: number, shareY: number): LonLat {
  return [(shareX - 0.5) * 360, (Math.atan(Math.sinh((0.5 - shareY) * 2 * Math.PI)) * 180) / Math.PI];
}

describe('on the border of two tiles', () => {
  test('lines cross at the same places, to a unit', () =>
    fc.assert(
      fc.property(scene, (scene) => {
        const { x, y, places } = placed(scene);
        const source = sourceOf(new FeatureSketch().line(places));
        const { z } = scene;
        const here = source.decoded(z, x, y).lines;
        expectSame(crossings(here, EXTENT, 0), crossings(source.decoded(z, x + 1, y).lines, 0, 0));
        expectSame(crossings(here, EXTENT, 1), crossings(source.decoded(z, x, y + 1).lines, 0, 1));
      }),
      { numRuns: 120 },
    ));

  // a ring that crosses itself is split there, into parts with corners of their own, each of which is rounded
  test('fills cross at the same places, to two units', () =>
    fc.assert(
      fc.property(scene, (scene) => {
        const { x, y, places } = placed(scene);
        const source = sourceOf(new FeatureSketch().polygon(places));
        const { z } = scene;
        const here = source.decoded(z, x, y).polygons;
        expectSame(crossings(here, EXTENT, 0), crossings(source.decoded(z, x + 1, y).polygons, 0, 0), 2);
        expectSame(crossings(here, EXTENT, 1), crossings(source.decoded(z, x, y + 1).polygons, 0, 1), 2);
      }),
      { numRuns: 120 },
    ));

  test('every symbol in reach of the border is in both, and its place is in at least one', () =>
    fc.assert(
      fc.property(scene, (scene) => {
        const { x, y, places } = placed(scene);
        const sketch = new FeatureSketch().point(lonLat((x + 1) / 2 ** scene.z, (y + 1) / 2 ** scene.z));
        for (const place of places) sketch.point(place);
        const source = sourceOf(sketch, { styler: apartStyler });
        const corners = [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ];
        const tiles = corners.map(([right, down]) => {
          const points = source.decoded(scene.z, x + right, y + down).points ?? [];
          return new Map(points.map(({ id, parts }) => [id, [parts[0][0][0] + right * EXTENT, parts[0][0][1] + down * EXTENT]]));
        });
        for (let id = 0; id <= places.length; id++) {
          const seen = tiles.flatMap((tile) => (tile.has(id) ? [tile.get(id)] : []));
          // all tiles that have it have it at the same place
          expect(new Set(seen.map((place) => place?.join())).size).toBe(1);
          const [px, py] = seen[0] ?? [];
          for (const [index, [right, down]] of corners.entries()) {
            const [insideX, insideY] = [px - right * EXTENT, py - down * EXTENT];
            const isInReach = Math.min(insideX, insideY) >= -128 && Math.max(insideX, insideY) <= EXTENT + 128;
            expect(tiles[index].has(id)).toBe(isInReach);
          }
        }
      }),
      { numRuns: 60 },
    ));
});

describe('rings', () => {
  test('a hole stays a hole in every tile it lies in, however it is cut', () =>
    fc.assert(
      fc.property(
        scene,
        fc.integer({ min: -200, max: 100 }),
        fc.integer({ min: -200, max: 100 }),
        fc.integer({ min: 20, max: 100 }),
        (scene, left, top, size) => {
          const box = (west: number, north: number, side: number): [number, number][] => [
            [west, north],
            [west + side, north],
            [west + side, north + side],
            [west, north + side],
          ];
          const at = (offsets: readonly (readonly [number, number])[]) => placed({ ...scene, offsets }).places;
          const { x, y } = placed(scene);
          const source = sourceOf(new FeatureSketch().polygonWithHoles([at(box(-240, -240, 480)), at(box(left, top, size))]));
          let doubled = 0;
          for (const [right, down] of [
            [0, 0],
            [1, 0],
            [0, 1],
            [1, 1],
          ]) {
            const [{ parts }] = source.decoded(scene.z, x + right, y + down).polygons;
            expect(Math.sign(doubleArea(parts[0]))).toBe(1);
            for (const ring of parts.slice(1)) expect(Math.sign(doubleArea(ring))).toBe(-1);
            // the part of the fill in the tile itself
            doubled += parts.reduce((sum, ring) => sum + doubleArea(clipped(ring)), 0);
          }
          const pixels = doubled / 2 / 64;
          expect(Math.abs(pixels - (480 * 480 - size * size))).toBeLessThan(480);
        },
      ),
      { numRuns: 60 },
    ));

  test('no ring has fewer than three corners, repeats a point or has no area', () =>
    fc.assert(
      fc.property(scene, (scene) => {
        const { x, y, places } = placed(scene);
        const source = sourceOf(new FeatureSketch().polygon(places));
        for (const [right, down] of [
          [0, 0],
          [1, 1],
        ]) {
          for (const ring of (source.decoded(scene.z, x + right, y + down).polygons ?? []).flatMap(({ parts }) => parts)) {
            expect(new Set(ring.map((point) => point.join())).size).toBeGreaterThanOrEqual(3);
            for (let i = 1; i < ring.length; i++) expect(ring[i]).not.toEqual(ring[i - 1]);
            expect(doubleArea(ring)).toBeGreaterThan(0);
            expect(ring.flat().every((unit) => unit >= -128 && unit <= EXTENT + 128)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    ));
});

describe('places', () => {
  test('every point of a line is within half a pixel of what is drawn, at every zoom', () =>
    fc.assert(
      fc.property(scene, (scene) => {
        // all in one tile
        const inside = scene.offsets.map(([right, down]): [number, number] => [(right - 300) / 1.5 - 30, (down - 300) / 1.5 - 30]);
        const { x, y, places } = placed({ ...scene, offsets: inside });
        const { lines = [] } = sourceOf(new FeatureSketch().line(places)).decoded(scene.z, x, y);
        for (const place of places) {
          const [px, py] = unitsOf(place, scene.z, x, y);
          if (lines.length > 0) expect(distanceTo(lines[0].parts[0], px, py) / 8).toBeLessThan(0.5);
        }
      }),
      { numRuns: 60 },
    ));

  test('at web zoom 20 a point is off by less than a quarter of a pixel', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1_799_999_999, max: 1_799_999_990 }),
        fc.integer({ min: -850_000_000, max: 850_000_000 }),
        (lon, lat) => {
          const place: LonLat = [lon / 1e7, lat / 1e7];
          const [x, y] = tileOf(place, DEEPEST);
          const source = sourceOf(new FeatureSketch().point(place), { styler: apartStyler });
          const [[drawnX, drawnY]] = source.decoded(DEEPEST, x, y).points[0].parts[0];
          const [trueX, trueY] = unitsOf(place, DEEPEST, x, y);
          expect(Math.hypot(drawnX - trueX, drawnY - trueY) / 8).toBeLessThan(0.25);
        },
      ),
      { numRuns: 60 },
    ));
});

/** The twin of the projection: the textbook's, in tile units. */
function unitsOf([lon, lat]: LonLat, z: number, x: number, y: number): [number, number] {
  const across = 2 ** z;
  return [
    ((lon / 360 + 0.5) * across - x) * EXTENT,
    ((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across - y) * EXTENT,
  ];
}

function tileOf(place: LonLat, z: number): [number, number] {
  const [x, y] = unitsOf(place, z, 0, 0);
  return [Math.floor(x / EXTENT), Math.floor(y / EXTENT)];
}

function expectSame(these: readonly number[], those: readonly number[], most = 1): void {
  expect(these.length).toBe(those.length);
  for (const [index, place] of these.entries()) expect(Math.abs(place - those[index])).toBeLessThanOrEqual(most);
}

/** Where paths cross a meridian (axis 0) or a parallel (axis 1) of the tile, within the tile. */
function crossings(features: readonly DecodedFeature[] = [], edge: number, axis: 0 | 1): number[] {
  const found: number[] = [];
  for (const part of features.flatMap(({ parts }) => parts)) {
    for (let i = 1; i < part.length; i++) {
      const [before, here] = [part[i - 1], part[i]];
      if (before[axis] < edge === here[axis] < edge) continue;
      const share = (edge - before[axis]) / (here[axis] - before[axis]);
      const place = before[1 - axis] + share * (here[1 - axis] - before[1 - axis]);
      if (place >= 0 && place <= EXTENT) found.push(place);
    }
  }
  return found.sort((a, b) => a - b);
}

function doubleArea(ring: readonly (readonly [number, number])[]): number {
  let area = 0;
  for (let i = 1; i < ring.length; i++) area += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return area;
}

/** A ring of right angles, its coordinates moved into the tile: exact for boxes. */
function clipped(ring: readonly (readonly [number, number])[]): [number, number][] {
  const inside = (unit: number) => Math.min(EXTENT, Math.max(0, unit));
  return ring.map(([x, y]) => [inside(x), inside(y)]);
}

function distanceTo(line: readonly (readonly [number, number])[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    least = Math.min(least, Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y));
  }
  return least;
}
