/**
 * Answers of `out geom` tell where the nodes of ways and the members of relations lie without having them as elements. For who measures elements, or looks for them
 * in a box, they are elements here: without tags, under their ids where these were told.
 */
import {
  type ColumnKind,
  type ElementColumns,
  type ElementStore,
  Float64Column,
  type InlineGeometry,
  Int32Column,
  joinColumns,
  NO_COORDINATE,
  NODE,
  type NumberColumn,
  Uint32Column,
  WAY,
} from '@flyover/osm-elements';
import { type Places, sortedPlaces } from './sorted-places.ts';

/** Ids from here on are given to points whose node has none: no editor goes so far below zero. */
const FIRST_INVENTED = -(2 ** 40);

/** The store with nodes and ways for all that has inline geometry alone; itself where nothing has. Elements of its own count where an id occurs twice. */
export function withInlinePlaces(store: ElementStore): ElementStore {
  const { nodes, ways, relations } = store;
  if (ways.geometry === undefined && relations.geometry === undefined) return store;
  const told: Places = { ids: new Float64Column(), lat: new Int32Column(), lon: new Int32Column() };
  const invented: Places = { ids: new Float64Column(), lat: new Int32Column(), lon: new Int32Column() };
  const members = memberWays(store, told, invented);
  const own = ownRefs(store, told, invented);
  const places = sortedPlaces(told);
  const ids = joinColumns(Float64Array, [invented.ids.finish(), places.ids]);
  const lead = members.ids.length;
  return {
    ...store,
    nodes: {
      ...behind(ids, nodes),
      lat: joinColumns(Int32Array, [invented.lat.finish(), places.lat, nodes.lat]),
      lon: joinColumns(Int32Array, [invented.lon.finish(), places.lon, nodes.lon]),
    },
    ways: {
      ...behind(members.ids, ways),
      refStart: joinColumns(Uint32Array, [members.refStart.subarray(0, lead), own.refStart.map((start) => start + members.refs.length)]),
      refs: joinColumns(Float64Array, [members.refs, own.refs]),
    },
  };
}

interface Refs {
  readonly refStart: Uint32Array;
  readonly refs: Float64Array;
}

/** The nodes of the ways: those that were told, else invented ones. */
function ownRefs({ ways }: ElementStore, told: Places, invented: Places): Refs {
  const { count, refStart, refs, geometry } = ways;
  if (geometry === undefined) return { refStart, refs };
  const starts = new Uint32Array(count + 1);
  const column = new Float64Column();
  for (let row = 0; row < count; row++) {
    const [from, to, first] = [refStart[row], refStart[row + 1], geometry.start[row]];
    if (from === to) inventNodes(geometry, first, geometry.start[row + 1], column, invented);
    for (let i = from; i < to; i++) {
      const point = first + i - from;
      column.push(refs[i]);
      if (point < geometry.start[row + 1]) pushPlace(told, refs[i], geometry.lat[point], geometry.lon[point]);
    }
    starts[row + 1] = column.length;
  }
  return { refStart: starts, refs: column.finish() };
}

/** Nodes among the members of relations go to those that were told; ways that are no elements become such. */
function memberWays({ ways, relations }: ElementStore, told: Places, invented: Places): Refs & { readonly ids: Float64Array } {
  const { memberTypes, memberRefs, geometry } = relations;
  const [ids, starts, refs] = [new Float64Column(), new Uint32Column(), new Float64Column()];
  starts.push(0);
  const known = new Set(geometry === undefined ? [] : ways.ids);
  for (let member = 0; geometry !== undefined && member < memberRefs.length; member++) {
    const [id, from, to] = [memberRefs[member], geometry.start[member], geometry.start[member + 1]];
    if (from === to) continue;
    if (memberTypes[member] === NODE) pushPlace(told, id, geometry.lat[from], geometry.lon[from]);
    if (memberTypes[member] !== WAY || known.has(id)) continue;
    known.add(id);
    ids.push(id);
    inventNodes(geometry, from, to, refs, invented);
    starts.push(refs.length);
  }
  return { ids: ids.finish(), refStart: starts.finish(), refs: refs.finish() };
}

/** A node for each point; where a line ends where it begins, it ends at the same. @param refs takes their ids */
function inventNodes({ lat, lon }: InlineGeometry, from: number, to: number, refs: Float64Column, invented: Places): void {
  const first = FIRST_INVENTED + invented.ids.length;
  const isClosed = to - from > 2 && lat[from] !== NO_COORDINATE && lat[from] === lat[to - 1] && lon[from] === lon[to - 1];
  for (let point = from; point < (isClosed ? to - 1 : to); point++) {
    const id = FIRST_INVENTED + invented.ids.length;
    refs.push(id);
    // a gap is a node of which nothing is known
    invented.ids.push(id);
    invented.lat.push(lat[point]);
    invented.lon.push(lon[point]);
  }
  if (isClosed) refs.push(first);
}

function pushPlace({ ids, lat, lon }: Places, id: number, ownLat: number, ownLon: number): void {
  if (ownLat === NO_COORDINATE) return;
  ids.push(id);
  lat.push(ownLat);
  lon.push(ownLon);
}

/** A table behind elements without tags. */
function behind<Table extends ElementColumns>(ids: Float64Array, table: Table): Table {
  const lead = ids.length;
  const { version, timestamp, changeset, uid, user } = table.meta;
  const after = <Numbers extends NumberColumn>(kind: ColumnKind<Numbers>, column: Numbers | undefined) =>
    column && joinColumns(kind, [new kind(lead), column]);
  return {
    ...table,
    count: lead + table.count,
    ids: joinColumns(Float64Array, [ids, table.ids]),
    tagStart: joinColumns(Uint32Array, [new Uint32Array(lead), table.tagStart]),
    meta: {
      version: after(Int32Array, version),
      timestamp: after(Float64Array, timestamp),
      changeset: after(Float64Array, changeset),
      uid: after(Int32Array, uid),
      user: after(Uint32Array, user),
    },
    visible: table.visible && joinColumns(Uint8Array, [new Uint8Array(lead).fill(1), table.visible]),
    change: after(Uint8Array, table.change),
  };
}
