/** Changes of elements between two moments, from an answer to `[diff:]` or `[adiff:]` or a file of changes. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  NODE,
  type PlaceColumns,
  RELATION,
  WAY,
} from '../element-store.ts';
import { tableOf } from '../tags.ts';

/** It was not there before. */
export const CREATED = 1;
/** Its tags or members are others. Of one whose geometry did not come, anything may be. */
export const MODIFIED = 2;
/** Its tags are the same, its place or its shape is another. */
export const MOVED = 3;
/** It is not there any more. */
export const DELETED = 4;
/** It was there before, but the query did not find it. */
export const ENTERED = 5;
/** It is still there, but the query does not find it any more. */
export const LEFT = 6;

/** The word for each value of `ElementColumns.change`; nothing is said where it is empty. */
export const CHANGE_WORDS = ['', 'created', 'modified', 'moved', 'deleted', 'entered', 'left'] as const;

/** The change of an element. */
export type ChangeWord = Exclude<(typeof CHANGE_WORDS)[number], ''>;

/** The word for a row; undefined where nothing is said of it. */
export function changeOf({ change }: Pick<ElementColumns, 'change'>, row: number): ChangeWord | undefined {
  return CHANGE_WORDS[change?.[row] ?? 0] || undefined;
}

/**
 * Splits the elements that the answer calls modified by their earlier state: see `MODIFIED`, `MOVED`, `ENTERED`. Both stores number their strings alike.
 */
export function tellModifiedApart(store: ElementStore, earlier: ElementStore): void {
  for (const type of [NODE, WAY, RELATION]) {
    const table = tableOf(store, type);
    const { change } = table;
    if (change?.includes(MODIFIED) !== true) continue;
    const before = tableOf(earlier, type);
    const rows = new Map<number, number>();
    for (let row = 0; row < before.count; row++) rows.set(before.ids[row], row);
    for (let row = 0; row < table.count; row++) {
      const old = change[row] === MODIFIED ? rows.get(table.ids[row]) : undefined;
      if (old === undefined) continue;
      if (isBare(earlier, type, old) && !isBare(store, type, row)) change[row] = ENTERED;
      else if (sameTags(table, row, before, old) && hasMoved(store, earlier, type, row, old)) change[row] = MOVED;
    }
  }
}

/** Nothing but its id and its metadata came. */
function isBare(store: ElementStore, type: number, row: number): boolean {
  const { nodes, ways, relations } = store;
  const { tagStart } = tableOf(store, type);
  if (tagStart[row + 1] > tagStart[row]) return false;
  if (type === NODE) return nodes.lat[row] === NO_COORDINATE;
  const { centerLat, bounds } = type === WAY ? ways : relations;
  if ((centerLat?.[row] ?? NO_COORDINATE) !== NO_COORDINATE || (bounds?.[row * 4] ?? NO_COORDINATE) !== NO_COORDINATE) return false;
  if (type === RELATION) return relations.memberStart[row + 1] === relations.memberStart[row];
  const { refStart, geometry } = ways;
  return refStart[row + 1] === refStart[row] && (geometry === undefined || geometry.start[row + 1] === geometry.start[row]);
}

function sameTags(table: ElementColumns, row: number, other: ElementColumns, otherRow: number): boolean {
  const [first, end] = [table.tagStart[row], table.tagStart[row + 1]];
  const [otherFirst, otherEnd] = [other.tagStart[otherRow], other.tagStart[otherRow + 1]];
  if (end - first !== otherEnd - otherFirst) return false;
  const values = new Map<number, number>();
  for (let tag = first; tag < end; tag++) values.set(table.tagKeys[tag], table.tagValues[tag]);
  for (let tag = otherFirst; tag < otherEnd; tag++) if (values.get(other.tagKeys[tag]) !== other.tagValues[tag]) return false;
  return true;
}

/** Whether the place or the shape is another; of relations only where the members are the same. */
function hasMoved(store: ElementStore, earlier: ElementStore, type: number, row: number, old: number): boolean {
  const [now, then] = [store, earlier];
  if (type === NODE) return now.nodes.lat[row] !== then.nodes.lat[old] || now.nodes.lon[row] !== then.nodes.lon[old];
  if (type === WAY) {
    const refs = now.ways.refs.subarray(now.ways.refStart[row], now.ways.refStart[row + 1]);
    if (!sameList(refs, then.ways.refs.subarray(then.ways.refStart[old], then.ways.refStart[old + 1]))) return true;
    return !samePoints(now.ways.geometry, row, row + 1, then.ways.geometry, old, old + 1) || otherPlace(now.ways, row, then.ways, old);
  }
  const [first, end] = [now.relations.memberStart[row], now.relations.memberStart[row + 1]];
  const [oldFirst, oldEnd] = [then.relations.memberStart[old], then.relations.memberStart[old + 1]];
  const columns = ['memberTypes', 'memberRefs', 'memberRoles'] as const;
  const sameMembers = columns.every((name) =>
    sameList(now.relations[name].subarray(first, end), then.relations[name].subarray(oldFirst, oldEnd)),
  );
  if (!sameMembers) return false;
  return (
    !samePoints(now.relations.geometry, first, end, then.relations.geometry, oldFirst, oldEnd) ||
    otherPlace(now.relations, row, then.relations, old)
  );
}

type Numbers = Float64Array | Int32Array | Uint32Array | Uint8Array;

function sameList(one: Numbers, other: Numbers): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** @param from,to the slots of one, `otherFrom`, `otherTo` those of the other */
function samePoints(
  one: InlineGeometry | undefined,
  from: number,
  to: number,
  other: InlineGeometry | undefined,
  otherFrom: number,
  otherTo: number,
): boolean {
  // without one of both nothing is known
  if (one === undefined || other === undefined) return true;
  const [start, end] = [one.start[from], one.start[to]];
  const [otherStart, otherEnd] = [other.start[otherFrom], other.start[otherTo]];
  return (
    sameList(one.lat.subarray(start, end), other.lat.subarray(otherStart, otherEnd)) &&
    sameList(one.lon.subarray(start, end), other.lon.subarray(otherStart, otherEnd))
  );
}

/** Whether the box or the center that came is another. */
function otherPlace(one: PlaceColumns, row: number, other: PlaceColumns, otherRow: number): boolean {
  const differs = (left: Int32Array | undefined, right: Int32Array | undefined, size: number) =>
    left !== undefined &&
    right !== undefined &&
    !sameList(left.subarray(row * size, (row + 1) * size), right.subarray(otherRow * size, (otherRow + 1) * size));
  return differs(one.centerLat, other.centerLat, 1) || differs(one.centerLon, other.centerLon, 1) || differs(one.bounds, other.bounds, 4);
}
