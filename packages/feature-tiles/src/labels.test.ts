import { type FeatureStyler, locateInRing, OUTSIDE, RENDER_NATIVE, RENDER_POINT } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelPlace } from './label-place.ts';
import { FeatureSketch, type LonLat, sourceOf, square } from './testing/tiles.ts';
import { projectFeatures, worldX, worldY } from './world.ts';

const named =
  (render = RENDER_NATIVE) =>
  (): FeatureStyler => ({ records: [{ class: 'park' }], styleOf: () => 0, textOf: (feature) => `name ${feature}`, render: () => render });

describe('labels', () => {
  test('of points and polygons stand in a layer of their own, of a line along the line', () => {
    const sketch = new FeatureSketch()
      .polygon(square(-90, 0, 60))
      .line([
        [-90, 0],
        [90, 0],
      ])
      .point([45, 0]);
    const tile = sourceOf(sketch, { styler: named() }).decoded(0, 0, 0);
    const texts = Object.entries(tile).map(([layer, list]) => [layer, list.map(({ properties }) => properties.text)]);
    expect(texts).toEqual([
      ['polygons', [undefined]],
      ['lines', ['name 1']],
      ['points', [undefined]],
      ['labels', ['name 0', 'name 2']],
    ]);
    expect(tile.labels.map(({ id, properties }) => [id, properties.class])).toEqual([
      [0, 'park'],
      [2, 'park'],
    ]);
    expect(tile.labels[1].parts).toEqual([[[2560, 2048]]]);
  });

  test('a polygon in many tiles has one label, whatever the zoom; a point on the corner of four tiles, too', () => {
    const lon = fc.integer({ min: -1700, max: 1000 });
    const lat = fc.integer({ min: -800, max: 500 });
    const size = fc.integer({ min: 50, max: 300 });
    fc.assert(
      fc.property(lon, lat, size, fc.integer({ min: 0, max: 4 }), (lon, lat, size, z) => {
        const source = sourceOf(new FeatureSketch().polygon(square(lon / 10, lat / 10, size / 10)).point([0, 0]), { styler: named() });
        expect(allLabels(source, z)).toEqual(['name 0', 'name 1']);
      }),
      { numRuns: 15 },
    );
  });

  test('names that would lie on each other are one', () => {
    const sketch = new FeatureSketch().point([0, 0]).point([1, -1]).point([20, 20]);
    expect(allLabels(sourceOf(sketch, { styler: named() }), 0)).toEqual(['name 0', 'name 2']);
  });
});

describe('labelPlace', () => {
  const placeOf = (sketch: FeatureSketch) => labelPlace(projectFeatures(sketch.build()), 0);

  test('in a polygon that is not convex it lies in the wide arm, not in the middle of the box', () => {
    // an L: a foot 10 wide and 2 high, a leg 2 wide and 10 high
    const place = placeOf(
      new FeatureSketch().polygon([
        [0, 0],
        [10, 0],
        [10, 4],
        [2, 4],
        [2, 10],
        [0, 10],
      ]),
    );
    expect([place.x > worldX(4), place.x < worldX(6), place.y > worldY(4), place.y < worldY(0)]).toEqual([true, true, true, true]);
  });
  test('it lies above a hole, where there is most room', () => {
    const place = placeOf(new FeatureSketch().polygonWithHoles([square(0, 0, 10), square(2, 1, 6)]));
    expect([place.y > worldY(10), place.y < worldY(7)]).toEqual([true, true]);
  });
  test('on a line it is the middle of its way', () =>
    expect(
      placeOf(
        new FeatureSketch().line([
          [0, 0],
          [3, 0],
          [3, 0],
          [8, 0],
        ]),
      ),
    ).toEqual({ x: worldX(4), y: worldY(0) }));

  test('it is never outside of a simple polygon', () =>
    fc.assert(
      fc.property(star(), (ring) => {
        const features = new FeatureSketch().polygon(ring).build();
        const world = projectFeatures(features);
        const { x, y } = labelPlace(world, 0);
        expect(locateInRing(world.y, world.x, 0, world.x.length, y, x)).not.toBe(OUTSIDE);
      }),
      { numRuns: 150 },
    ));

  test('a large polygon that is drawn as a point has it there, and is hit there', () => {
    const sketch = new FeatureSketch().polygon([
      [0, 0],
      [40, 0],
      [40, 4],
      [4, 4],
      [4, 40],
      [0, 40],
    ]);
    const source = sourceOf(sketch, { styler: named(RENDER_POINT) });
    const { points, labels } = source.decoded(0, 0, 0);
    const [[[x, y]]] = points[0].parts;
    const [[[labelX, labelY]]] = labels[0].parts;
    expect([Math.abs(x - labelX) <= 1, Math.abs(y - labelY) <= 1]).toEqual([true, true]);
    const lon = (x / 4096 - 0.5) * 360;
    const lat = (Math.atan(Math.sinh((0.5 - y / 4096) * 2 * Math.PI)) * 180) / Math.PI;
    expect([source.hit(lon, lat, 1, { pixels: 1 }), source.hit(20, 20, 1, { pixels: 1 })]).toEqual([[0], []]);
  });
});

function allLabels(source: ReturnType<typeof sourceOf>, z: number): unknown[] {
  const texts: unknown[] = [];
  for (let x = 0; x < 2 ** z; x++) {
    for (let y = 0; y < 2 ** z; y++) texts.push(...(source.decoded(z, x, y).labels ?? []).map(({ properties }) => properties.text));
  }
  return texts.sort();
}

/** Corners around a middle, at any distance from it. */
function star(): fc.Arbitrary<LonLat[]> {
  return fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 3, maxLength: 12 }).map((distances) =>
    distances.map((distance, i): LonLat => {
      const direction = (i / distances.length) * 2 * Math.PI;
      return [distance * Math.cos(direction), distance * Math.sin(direction)];
    }),
  );
}
