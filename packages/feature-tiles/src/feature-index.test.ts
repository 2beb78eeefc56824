import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFeatureIndex } from './feature-index.ts';
import { FeatureSketch } from './testing/tiles.ts';
import { projectFeatures, WORLD_SIZE, type World } from './world.ts';

const place = fc.tuple(fc.integer({ min: -179, max: 179 }), fc.integer({ min: -80, max: 80 }));
const side = fc.integer({ min: 0, max: WORLD_SIZE - 1 });
const box = fc
  .tuple(side, side, side, side)
  .map(([a, b, c, d]) => [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const);

function worldOf(places: readonly [number, number][]): World {
  const sketch = new FeatureSketch();
  for (const [lon, lat] of places)
    sketch.line([
      [lon, lat],
      [lon + 1, lat + 1],
    ]);
  return projectFeatures(sketch.build());
}

function touching({ boxes }: World, [minX, minY, maxX, maxY]: readonly number[]): number[] {
  const found: number[] = [];
  for (let feature = 0; feature * 4 < boxes.length; feature++) {
    const [west, north, east, south] = boxes.subarray(feature * 4, feature * 4 + 4);
    if (west <= maxX && north <= maxY && east >= minX && south >= minY) found.push(feature);
  }
  return found;
}

test('the same features, in ascending order, before and after the index is built', () =>
  fc.assert(
    fc.property(fc.array(place, { maxLength: 100 }), fc.array(box, { minLength: 1, maxLength: 5 }), (places, boxes) => {
      const world = worldOf(places);
      const { search, build } = createFeatureIndex(world);
      const all = () => boxes.map(([minX, minY, maxX, maxY]) => [...search(minX, minY, maxX, maxY)]);
      const expected = boxes.map((wanted) => touching(world, wanted));
      expect(all()).toEqual(expected);
      build();
      expect(all()).toEqual(expected);
    }),
  ));

test('many searches build it without being asked', () => {
  const world = worldOf([
    [0, 0],
    [50, 50],
    [-50, 20],
  ]);
  const { search } = createFeatureIndex(world);
  const wanted = [0, 0, WORLD_SIZE / 2 + 10, WORLD_SIZE / 2 + 10] as const;
  for (let time = 0; time < 100; time++) expect([...search(...wanted)]).toEqual(touching(world, wanted));
});
