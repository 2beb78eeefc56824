/**
 * Bounds of ways in the order of quadtiles, in groups with a box around each: who looks for those that meet a box reads the groups that do, and no others. A prepared file has it in place of a tree,
 * which is of use only as a whole.
 */
import { pointQuadtile } from '../geometry/quadtile.ts';
import { allRows } from '../row-set.ts';
import { type Bounds, hasPlace } from './bounds.ts';
import type { Box } from './node-grid.ts';

/** Boxes in a group. */
const GROUP = 64;

/** See the file's comment. Boxes are as in `Bounds`. */
export interface BoxGroups {
  /** Rows that have a place. */
  readonly rows: Uint32Array;
  /** The bounds of each of `rows`. */
  readonly boxes: Bounds;
  /** Around each `GROUP` of them. */
  readonly groups: Bounds;
}

/** Puts bounds in groups. */
export function createBoxGroups(bounds: Bounds): BoxGroups {
  const rows = rowsByPlace(bounds);
  const boxes = new Int32Array(rows.length * 4);
  rows.forEach((row, i) => {
    for (let edge = 0; edge < 4; edge++) boxes[i * 4 + edge] = bounds[row * 4 + edge];
  });
  const groups = new Int32Array(Math.ceil(rows.length / GROUP) * 4);
  for (let group = 0; group < groups.length; group += 4) {
    const [first, last] = [group * GROUP, Math.min((group + 4) * GROUP, boxes.length)];
    groups.set(boxes.subarray(first, first + 4), group);
    for (let at = first + 4; at < last; at += 4) {
      groups[group] = Math.min(groups[group], boxes[at]);
      groups[group + 1] = Math.min(groups[group + 1], boxes[at + 1]);
      groups[group + 2] = Math.max(groups[group + 2], boxes[at + 2]);
      groups[group + 3] = Math.max(groups[group + 3], boxes[at + 3]);
    }
  }
  return { rows, boxes, groups };
}

/** The rows that have a place by the cell of their middle, rows of one cell as they were: two rounds of counting, since a comparison of ten million takes seconds. */
function rowsByPlace(bounds: Bounds): Uint32Array {
  const cells = new Uint32Array(bounds.length / 4);
  const placed = allRows(cells.length).filter((row) => hasPlace(bounds, row));
  for (const row of placed) {
    const at = row * 4;
    cells[row] = pointQuadtile((bounds[at] + bounds[at + 2]) / 2, (bounds[at + 1] + bounds[at + 3]) / 2);
  }
  const byLowBits = sortedBy(placed, (row) => cells[row] & 0xffff);
  return sortedBy(byLowBits, (row) => cells[row] >>> 16);
}

/** @param keyOf below 2^16 */
function sortedBy(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const next = new Uint32Array(0x10001);
  for (const row of rows) next[keyOf(row) + 1]++;
  for (let key = 0; key < 0x10000; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[keyOf(row)]++] = row;
  return sorted;
}

/** Calls `visit` with each group that meets a box: the first of its boxes and the last, excluded. @param count of all boxes */
export function visitGroups(groups: Bounds, count: number, box: Box, visit: (from: number, to: number) => void): void {
  for (let group = 0; group * 4 < groups.length; group++) {
    if (boxMeets(groups, group, box)) visit(group * GROUP, Math.min((group + 1) * GROUP, count));
  }
}

/** Whether box `i` of bounds meets a box. */
export function boxMeets(bounds: Bounds, i: number, { south, west, north, east }: Box): boolean {
  const at = i * 4;
  return bounds[at] <= north && bounds[at + 2] >= south && bounds[at + 1] <= east && bounds[at + 3] >= west;
}
