/**
 * Whether rows of two stores hold the same numbers: most do, and comparing them so is many times faster than in words.
 * False means only that somebody has to look closer.
 */
import type { ElementColumns, ElementStore, InlineGeometry, MetaColumns, PlaceColumns } from './element-store.ts';

/** Compares rows of two stores by their columns. */
export interface SameRows {
  nodes(row: number): boolean;
  ways(row: number): boolean;
  relations(row: number): boolean;
  areas(row: number): boolean;
  made(row: number): boolean;
}

/** The comparison of two stores; the same row of both is looked at. */
export function sameRows(a: ElementStore, b: ElementStore): SameRows {
  const numbers = Int32Array.from({ length: a.strings.size }, (_, number) => b.strings.find(a.strings.get(number)));
  const common = (left: ElementColumns, right: ElementColumns, row: number) =>
    left.ids[row] === right.ids[row] &&
    (left.visible?.[row] ?? 1) === (right.visible?.[row] ?? 1) &&
    sameMeta(left.meta, right.meta, row, numbers) &&
    sameTags(left, right, row, numbers);
  return {
    nodes: (row) => a.nodes.lat[row] === b.nodes.lat[row] && a.nodes.lon[row] === b.nodes.lon[row] && common(a.nodes, b.nodes, row),
    ways: (row) =>
      common(a.ways, b.ways, row) &&
      samePlaces(a.ways, b.ways, row) &&
      sameList(a.ways.refs, a.ways.refStart, b.ways.refs, b.ways.refStart, row) &&
      samePoints(a.ways.geometry, row, b.ways.geometry, row),
    relations: (row) =>
      common(a.relations, b.relations, row) && samePlaces(a.relations, b.relations, row) && sameMembers(a, b, row, numbers),
    areas: (row) => common(a.areas, b.areas, row),
    made: (row) =>
      common(a.made, b.made, row) &&
      numbers[a.made.types[row]] === b.made.types[row] &&
      numbers[a.made.shapes?.[row] ?? 0] === (b.made.shapes?.[row] ?? 0) &&
      numbers[a.made.longIds?.[row] ?? 0] === (b.made.longIds?.[row] ?? 0),
  };
}

function sameMeta(a: MetaColumns, b: MetaColumns, row: number, numbers: Int32Array): boolean {
  return (
    (a.version?.[row] ?? 0) === (b.version?.[row] ?? 0) &&
    (a.timestamp?.[row] ?? 0) === (b.timestamp?.[row] ?? 0) &&
    (a.changeset?.[row] ?? 0) === (b.changeset?.[row] ?? 0) &&
    (a.uid?.[row] ?? 0) === (b.uid?.[row] ?? 0) &&
    numbers[a.user?.[row] ?? 0] === (b.user?.[row] ?? 0)
  );
}

function sameTags(a: ElementColumns, b: ElementColumns, row: number, numbers: Int32Array): boolean {
  const start = a.tagStart[row];
  const count = a.tagStart[row + 1] - start;
  const shift = b.tagStart[row] - start;
  if (b.tagStart[row + 1] - b.tagStart[row] !== count) return false;
  for (let i = start; i < start + count; i++)
    if (numbers[a.tagKeys[i]] !== b.tagKeys[i + shift] || numbers[a.tagValues[i]] !== b.tagValues[i + shift]) return false;
  return true;
}

/** Columns that only one of the stores has are for a closer look. */
function samePlaces(a: PlaceColumns, b: PlaceColumns, row: number): boolean {
  if (a.bounds?.length !== b.bounds?.length || a.centerLat?.length !== b.centerLat?.length) return false;
  for (let i = row * 4; i < row * 4 + 4; i++) if (a.bounds?.[i] !== b.bounds?.[i]) return false;
  return a.centerLat?.[row] === b.centerLat?.[row] && a.centerLon?.[row] === b.centerLon?.[row];
}

type Numbers = Float64Array | Int32Array;

function sameList(a: Numbers, aStart: Uint32Array, b: Numbers, bStart: Uint32Array, row: number, bRow = row): boolean {
  const start = aStart[row];
  const count = aStart[row + 1] - start;
  const shift = bStart[bRow] - start;
  if (bStart[bRow + 1] - bStart[bRow] !== count) return false;
  for (let i = start; i < start + count; i++) if (a[i] !== b[i + shift]) return false;
  return true;
}

function samePoints(a: InlineGeometry | undefined, slot: number, b: InlineGeometry | undefined, otherSlot: number): boolean {
  if (a === undefined || b === undefined) return a === b;
  return sameList(a.lat, a.start, b.lat, b.start, slot, otherSlot) && sameList(a.lon, a.start, b.lon, b.start, slot, otherSlot);
}

function sameMembers({ relations: a }: ElementStore, { relations: b }: ElementStore, row: number, numbers: Int32Array): boolean {
  if (!sameList(a.memberRefs, a.memberStart, b.memberRefs, b.memberStart, row)) return false;
  const shift = b.memberStart[row] - a.memberStart[row];
  for (let i = a.memberStart[row]; i < a.memberStart[row + 1]; i++) {
    const other = i + shift;
    if (a.memberTypes[i] !== b.memberTypes[other] || numbers[a.memberRoles[i]] !== b.memberRoles[other]) return false;
    if (!samePoints(a.geometry, i, b.geometry, other)) return false;
  }
  return true;
}
