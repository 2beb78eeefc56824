/** Finds the features whose boxes touch a box: by looking at every box at first, then by an index. */
import Flatbush from 'flatbush';
import type { Box } from './clip.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Feature numbers in ascending order; the box is in world units, edges included. */
export type FeatureSearch = (minX: number, minY: number, maxX: number, maxY: number) => Uint32Array;

/** See the file's comment. */
export interface FeatureIndex {
  readonly search: FeatureSearch;
  /** Builds the index now, if it is not there yet. Takes 0.3 s for a million features. */
  readonly build: () => void;
}

/** So many searches look at every box: together they take as long as building the index, and a picture has fewer tiles. */
const SCANS = 64;

/** An index that is built on request, or with the 65th search. */
export function createFeatureIndex(world: World): FeatureIndex {
  const { set, boxes } = world;
  const all = boxOfAll(boxes);
  let index: Flatbush | undefined;
  let scans = 0;
  const build = () => {
    if (set.count > 0) index ??= indexOf(boxes, set.count);
  };
  return {
    build,
    search(minX, minY, maxX, maxY) {
      if (minX > all.maxX || minY > all.maxY || maxX < all.minX || maxY < all.minY) return new Uint32Array(0);
      if (minX <= all.minX && minY <= all.minY && maxX >= all.maxX && maxY >= all.maxY) return allNumbers(set.count);
      if (scans++ === SCANS) build();
      return index === undefined ? scan(boxes, minX, minY, maxX, maxY) : inOrder(index.search(minX, minY, maxX, maxY), set.count);
    },
  };
}

function scan(boxes: Uint32Array, minX: number, minY: number, maxX: number, maxY: number): Uint32Array {
  let found = new Uint32Array(1024);
  let count = 0;
  for (let at = 0; at < boxes.length; at += 4) {
    if (boxes[at] > maxX || boxes[at + 1] > maxY || boxes[at + 2] < minX || boxes[at + 3] < minY) continue;
    if (count === found.length) {
      const longer = new Uint32Array(count * 2);
      longer.set(found);
      found = longer;
    }
    found[count++] = at / 4;
  }
  return found.subarray(0, count);
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
