/** Finds the features whose boxes touch a box. Built with the first search. */
import Flatbush from 'flatbush';
import { WORLD_SIZE, type World } from './world.ts';

/** Feature numbers in ascending order; the box is in world units, edges included. */
export type FeatureSearch = (minX: number, minY: number, maxX: number, maxY: number) => Uint32Array;

export function createFeatureSearch(world: World): FeatureSearch {
  const { set, boxes } = world;
  let index: Flatbush | undefined;
  return (minX, minY, maxX, maxY) => {
    if (set.count === 0) return new Uint32Array(0);
    if (minX <= 0 && minY <= 0 && maxX >= WORLD_SIZE && maxY >= WORLD_SIZE) return Uint32Array.from({ length: set.count }, (_, i) => i);
    index ??= indexOf(boxes, set.count);
    return Uint32Array.from(index.search(minX, minY, maxX, maxY)).sort();
  };
}

function indexOf(boxes: Uint32Array, count: number): Flatbush {
  const index = new Flatbush(count, 16, Uint32Array);
  for (let i = 0; i < boxes.length; i += 4) index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  index.finish();
  return index;
}
