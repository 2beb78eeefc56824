/** Finds the features whose boxes touch a box. Built with the first search. */
import Flatbush from 'flatbush';
import type { Box } from './clip.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Feature numbers in ascending order; the box is in world units, edges included. */
export type FeatureSearch = (minX: number, minY: number, maxX: number, maxY: number) => Uint32Array;

export function createFeatureSearch(world: World): FeatureSearch {
  const { set, boxes } = world;
  const all = boxOfAll(boxes);
  let index: Flatbush | undefined;
  return (minX, minY, maxX, maxY) => {
    if (minX > all.maxX || minY > all.maxY || maxX < all.minX || maxY < all.minY) return new Uint32Array(0);
    if (minX <= all.minX && minY <= all.minY && maxX >= all.maxX && maxY >= all.maxY) return allNumbers(set.count);
    index ??= indexOf(boxes, set.count);
    return inOrder(index.search(minX, minY, maxX, maxY), set.count);
  };
}

function boxOfAll(boxes: Uint32Array): Box {
  let [minX, minY, maxX, maxY] = [WORLD_SIZE, WORLD_SIZE, -1, -1];
  for (let i = 0; i < boxes.length; i += 4) {
    if (boxes[i] < minX) minX = boxes[i];
    if (boxes[i + 1] < minY) minY = boxes[i + 1];
    if (boxes[i + 2] > maxX) maxX = boxes[i + 2];
    if (boxes[i + 3] > maxY) maxY = boxes[i + 3];
  }
  return { minX, minY, maxX, maxY };
}

function allNumbers(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** Ascending. Of many it is quicker to mark and collect them than to sort them. */
function inOrder(found: readonly number[], count: number): Uint32Array {
  const numbers = new Uint32Array(found);
  if (found.length * 32 < count) return numbers.sort();
  const marks = new Uint8Array(count);
  for (let i = 0; i < numbers.length; i++) marks[numbers[i]] = 1;
  for (let feature = 0, at = 0; at < numbers.length; feature++) if (marks[feature] === 1) numbers[at++] = feature;
  return numbers;
}

function indexOf(boxes: Uint32Array, count: number): Flatbush {
  const index = new Flatbush(count, 16, Uint32Array);
  for (let i = 0; i < boxes.length; i += 4) index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  index.finish();
  return index;
}
