/**
 * Bounds of ways or relations in the order of quadtiles, in groups with a box around each: who looks for those that meet a box skips the groups that do not, and takes whole those that lie
 * in it. Of a prepared file only the groups that meet are read, which a tree would not allow.
 */
import type { FixedBox } from '@flyover/bounding-box';
import { pointQuadtile } from '../geometry/quadtile.ts';
import { allRows, gatherRows, NO_ROWS, type RowCollector } from '../row-set.ts';
import { type Bounds, hasPlace } from './bounds.ts';
import type { Holds } from './references.ts';

/** Boxes in a group. */
export const GROUP = 64;

/** See the file's comment. Boxes are as in `Bounds`. */
export interface BoxGroups {
  /** Rows that have a place. */
  readonly rows: Uint32Array;
  /** The bounds of each of `rows`. */
  readonly boxes: Bounds;
  /** Around each `GROUP` of them. */
  readonly groups: Bounds;
}

/** Puts bounds in groups. @param holds which rows count; all of them where it is absent */
export function createBoxGroups(bounds: Bounds, holds?: Holds): BoxGroups {
  const rows = rowsByPlace(bounds, holds);
  const boxes = new Int32Array(rows.length * 4);
  rows.forEach((row, i) => {
    for (let edge = 0; edge < 4; edge++) boxes[i * 4 + edge] = bounds[row * 4 + edge];
  });
  const groups = new Int32Array(groupCount(rows.length) * 4);
  for (let group = 0; group < groups.length; group += 4) {
    groups.set(boxesAround(boxes.subarray(group * GROUP, (group + 4) * GROUP)), group);
  }
  return { rows, boxes, groups };
}

/** The box around some boxes; none around none. */
export function boxesAround(boxes: Bounds): Bounds {
  const around = boxes.slice(0, 4);
  for (let at = 4; at < boxes.length; at += 4) {
    around[0] = Math.min(around[0], boxes[at]);
    around[1] = Math.min(around[1], boxes[at + 1]);
    around[2] = Math.max(around[2], boxes[at + 2]);
    around[3] = Math.max(around[3], boxes[at + 3]);
  }
  return around;
}

/** The number of groups for a number of boxes. */
export function groupCount(boxes: number): number {
  return Math.ceil(boxes / GROUP);
}

/** The cell of the middle of bounds, by which they are sorted. */
export function middleCell(bounds: Bounds, row: number): number {
  const at = row * 4;
  return pointQuadtile((bounds[at] + bounds[at + 2]) / 2, (bounds[at + 1] + bounds[at + 3]) / 2);
}

/** The rows that have a place by the cell of their middle, rows of one cell as they were: two rounds of counting, since a comparison of ten million takes seconds. */
function rowsByPlace(bounds: Bounds, holds: Holds | undefined): Uint32Array {
  const cells = new Uint32Array(bounds.length / 4);
  const placed = allRows(cells.length).filter((row) => hasPlace(bounds, row) && (holds === undefined || holds(row)));
  for (const row of placed) {
    cells[row] = middleCell(bounds, row);
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

/** The number of bounds that meet a box. */
export function countMeeting({ rows, boxes, groups }: BoxGroups, box: FixedBox): number {
  let count = 0;
  visitGroups(groups, rows.length, box, (from, to, inside) => {
    if (inside) count += to - from;
    else for (let i = from; i < to; i++) if (boxMeets(boxes, i, box)) count++;
  });
  return count;
}

/** The rows whose bounds meet a box, as a sorted set; with `passes` those alone that pass it. @param count rows of the table */
export function rowsMeeting(
  { rows, boxes, groups }: BoxGroups,
  count: number,
  box: FixedBox,
  passes?: (row: number) => boolean,
): Uint32Array {
  const most = countNear(groups, rows.length, box);
  if (most === 0) return NO_ROWS;
  return gatherRows(most, count, (found) => {
    visitGroups(groups, rows.length, box, (from, to, inside) => {
      for (let i = from; i < to; i++) {
        if ((inside || boxMeets(boxes, i, box)) && (passes === undefined || passes(rows[i]))) found.add(rows[i]);
      }
    });
  });
}

/**
 * `rowsMeeting` in two: the rows whose bounds lie in an inner box, as a sorted set, and those whose bounds do no more than meet the outer one.
 *
 * @param passes undefined: all
 * @param unsure takes the latter
 */
export function rowsInside(
  { rows, boxes, groups }: BoxGroups,
  count: number,
  { outer, inner }: { readonly outer: FixedBox; readonly inner: FixedBox },
  passes: ((row: number) => boolean) | undefined,
  unsure: RowCollector,
): Uint32Array {
  const most = countNear(groups, rows.length, outer);
  if (most === 0) return NO_ROWS;
  return gatherRows(most, count, (found) => {
    visitGroups(groups, rows.length, outer, (from, to) => {
      const isInside = boxHolds(groups, from / GROUP, inner);
      for (let i = from; i < to; i++) {
        if ((!isInside && !boxMeets(boxes, i, outer)) || (passes !== undefined && !passes(rows[i]))) continue;
        if (isInside || boxHolds(boxes, i, inner)) found.add(rows[i]);
        else unsure.add(rows[i]);
      }
    });
  });
}

/** The number of bounds in the groups that meet a box. @param count of all bounds */
export function countNear(groups: Bounds, count: number, box: FixedBox): number {
  let near = 0;
  visitGroups(groups, count, box, (from, to) => {
    near += to - from;
  });
  return near;
}

/**
 * Calls `visit` with each group that meets a box: the first of its bounds, the last, excluded, and whether all of them lie in the box.
 *
 * @param count of all bounds
 */
export function visitGroups(
  groups: Bounds,
  count: number,
  box: FixedBox,
  visit: (from: number, to: number, inside: boolean) => void,
): void {
  if (box.south > box.north || box.west > box.east) return;
  for (let group = 0; group * 4 < groups.length; group++) {
    if (boxMeets(groups, group, box)) visit(group * GROUP, Math.min((group + 1) * GROUP, count), boxHolds(groups, group, box));
  }
}

/** Whether box `i` of bounds meets a box. */
export function boxMeets(bounds: Bounds, i: number, { south, west, north, east }: FixedBox): boolean {
  const at = i * 4;
  return bounds[at] <= north && bounds[at + 2] >= south && bounds[at + 1] <= east && bounds[at + 3] >= west;
}

function boxHolds(bounds: Bounds, i: number, { south, west, north, east }: FixedBox): boolean {
  const at = i * 4;
  return bounds[at] >= south && bounds[at + 1] >= west && bounds[at + 2] <= north && bounds[at + 3] <= east;
}
