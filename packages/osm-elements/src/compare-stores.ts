/** Whether two stores say the same, whatever numbers their strings have. */
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
import { sameRows } from './same-rows.ts';
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

/** What is compared of a row, by name: lists as text. */
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
