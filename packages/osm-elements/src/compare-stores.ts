/** The comparison of two stores by content, independent of the order of their string tables. */
import {
  ELEMENT_TYPE_NAMES,
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  type MetaColumns,
  NO_COORDINATE,
  type PlaceColumns,
  type StoreInfo,
} from './element-store.ts';
import { tagsOf } from './tags.ts';

/**
 * The first difference between two stores, in words (`way 17: nodes are 1,2 and 1,3`), or undefined where there is none.
 *
 * Rows are compared in their order; a column that is missing equals one in which every row is unknown. A way with node
 * ids whose points are all gaps equals one without geometry, since OSM XML writes both alike.
 */
export function compareStores(a: ElementStore, b: ElementStore): string | undefined {
  const same = sameRows(a, b);
  return (
    compareTables('node', a, b, a.nodes, b.nodes, same.nodes, (row, of) => placeOfNode(of, row)) ??
    compareTables('way', a, b, a.ways, b.ways, same.ways, (row, of) => wayDetails(of, row)) ??
    compareTables('relation', a, b, a.relations, b.relations, same.relations, (row, of) => relationDetails(of, row)) ??
    compareTables('area', a, b, a.areas, b.areas, same.areas, () => ({})) ??
    compareTables('made', a, b, a.made, b.made, same.made, (row, of) => madeDetails(of, row)) ??
    compareInfo(a.info, b.info)
  );
}

/** Whether two stores say the same; see `compareStores`. */
export function storesEqual(a: ElementStore, b: ElementStore): boolean {
  return compareStores(a, b) === undefined;
}

/** The compared values of a row, by name: lists as text. */
type Details = Readonly<Record<string, string | number>>;

function compareTables(
  name: string,
  a: ElementStore,
  b: ElementStore,
  tableA: ElementColumns,
  tableB: ElementColumns,
  isSame: (row: number) => boolean,
  details: (row: number, of: ElementStore) => Details,
): string | undefined {
  if (tableA.count !== tableB.count) return `${name}s: ${tableA.count} and ${tableB.count}`;
  for (let row = 0; row < tableA.count; row++) {
    if (isSame(row)) continue;
    const left: Details = { ...commonDetails(a, tableA, row), ...details(row, a) };
    const right: Details = { ...commonDetails(b, tableB, row), ...details(row, b) };
    for (const field in left)
      if (right[field] !== left[field]) return `${name} ${tableA.ids[row]} (row ${row}): ${field} is ${left[field]} and ${right[field]}`;
  }
  return undefined;
}

function commonDetails(store: ElementStore, table: ElementColumns, row: number): Details {
  const tags = tagsOf(store.strings, table, row);
  const visible = table.visible?.[row] ?? 1;
  return { id: table.ids[row], visible, tags: tags.length === 0 ? '' : JSON.stringify(tags), ...metaDetails(store, table.meta, row) };
}

function metaDetails(store: ElementStore, meta: MetaColumns, row: number): Details {
  return {
    version: meta.version?.[row] ?? 0,
    timestamp: meta.timestamp?.[row] ?? 0,
    changeset: meta.changeset?.[row] ?? 0,
    uid: meta.uid?.[row] ?? 0,
    user: store.strings.get(meta.user?.[row] ?? 0),
  };
}

function placeOfNode(store: ElementStore, row: number): Details {
  return { lat: store.nodes.lat[row], lon: store.nodes.lon[row] };
}

function places(table: PlaceColumns, row: number): Details {
  const bounds = [0, 1, 2, 3].map((side) => table.bounds?.[row * 4 + side] ?? NO_COORDINATE);
  return { center: `${table.centerLat?.[row] ?? NO_COORDINATE},${table.centerLon?.[row] ?? NO_COORDINATE}`, bounds: bounds.join(',') };
}

function wayDetails({ ways }: ElementStore, row: number): Details {
  const refs = ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1]);
  const points = pointsOf(ways.geometry, row);
  const gap = `${NO_COORDINATE},${NO_COORDINATE}`;
  const onlyGaps = refs.length > 0 && points.every((point) => point === gap);
  return { ...places(ways, row), nodes: refs.join(','), geometry: onlyGaps ? '' : points.join(' ') };
}

function madeDetails({ made, strings }: ElementStore, row: number): Details {
  const textOf = (column?: Uint32Array) => strings.get(column?.[row] ?? 0);
  return { type: textOf(made.types), geometry: textOf(made.shapes), digits: textOf(made.longIds) };
}

function relationDetails({ relations, strings }: ElementStore, row: number): Details {
  const members: string[] = [];
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    const role = JSON.stringify(strings.get(relations.memberRoles[i]));
    const type = ELEMENT_TYPE_NAMES[relations.memberTypes[i]];
    members.push(`${type} ${relations.memberRefs[i]} ${role} ${pointsOf(relations.geometry, i).join(' ')}`);
  }
  return { ...places(relations, row), members: members.join('; ') };
}

function pointsOf(geometry: InlineGeometry | undefined, slot: number): string[] {
  const points: string[] = [];
  if (geometry === undefined) return points;
  for (let i = geometry.start[slot]; i < geometry.start[slot + 1]; i++) points.push(`${geometry.lat[i]},${geometry.lon[i]}`);
  return points;
}

function compareInfo(a: StoreInfo, b: StoreInfo): string | undefined {
  for (const field of ['generator', 'osmBase', 'areasBase', 'copyright', 'history'] as const)
    if (a[field] !== b[field]) return `${field} is ${a[field]} and ${b[field]}`;
  if (JSON.stringify(a.remarks ?? []) !== JSON.stringify(b.remarks ?? [])) return `remarks are ${a.remarks} and ${b.remarks}`;
  if (JSON.stringify(a.bounds) !== JSON.stringify(b.bounds)) return `bounds are ${a.bounds} and ${b.bounds}`;
  return undefined;
}

// The fast comparison by the numbers in the columns: most rows pass it, many times faster than a comparison of strings. False only means that the slow
// comparison must decide.

/** Compares rows of two stores by their columns. */
export interface SameRows {
  nodes(row: number): boolean;
  ways(row: number): boolean;
  relations(row: number): boolean;
  areas(row: number): boolean;
  made(row: number): boolean;
}

/** The comparison of two stores; the same row of both is looked at. */
function sameRows(a: ElementStore, b: ElementStore): SameRows {
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
