/**
 * Geometry inside of ways and members (`out geom`, `osmium add-locations-to-ways`) as nodes and ways, so that measures, searches in a box and other formats
 * find all coordinates in one place.
 */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  NODE,
  type NodeColumns,
  WAY,
  type WayColumns,
} from './element-store.ts';
import { Float64Column, Int32Column, Uint32Column } from './growing-column.ts';
import { type ColumnKind, joinColumns } from './join-stores.ts';
import { type Column, readStore } from './store-columns.ts';

/** Ids from here on are given to points whose node has none: no editor goes so far below zero. */
const FIRST_INVENTED = -(2 ** 40);

/**
 * The store with a node for each place that is told with the id of a node: points of ways whose nodes are known, and nodes among members. Places that nodes have of
 * their own count before these.
 *
 * @returns `store` itself where nothing is told so, and where its rows are versions or states of two moments
 */
export function withInlineNodes(store: ElementStore): ElementStore {
  if (!hasInline(store)) return store;
  const { nodes, ways, relations, ...rest } = readStore(store);
  const inline = noPlaces();
  const { geometry } = ways;
  for (let row = 0; geometry !== undefined && row < ways.count; row++) {
    const points = Math.min(geometry.start[row + 1] - geometry.start[row], ways.refStart[row + 1] - ways.refStart[row]);
    for (let i = 0; i < points; i++) pushPlace(inline, ways.refs[ways.refStart[row] + i], geometry, geometry.start[row] + i);
  }
  const ofMembers = relations.geometry;
  for (let member = 0; ofMembers !== undefined && member < relations.memberRefs.length; member++) {
    if (relations.memberTypes[member] !== NODE || ofMembers.start[member] === ofMembers.start[member + 1]) continue;
    pushPlace(inline, relations.memberRefs[member], ofMembers, ofMembers.start[member]);
  }
  return inline.ids.length === 0 ? store : { ...rest, nodes: placed(nodes, sortedPlaces(inline)), ways, relations };
}

/**
 * As `withInlineNodes`; in addition, points known by position only become nodes with new ids, far below zero, and ways known only as
 * members become ways without tags. No inline geometry remains.
 */
export function withInlinePlaces(store: ElementStore): ElementStore {
  if (!hasInline(store)) return store;
  const { nodes, ways, relations, ...rest } = withInlineNodes(readStore(store));
  const invented = noPlaces();
  const lines = linesOfMembers(store);
  const starts = new Uint32Column();
  const refs = new Float64Column();
  for (let row = 0; row < ways.count; row++) {
    starts.push(refs.length);
    const [from, to] = [ways.refStart[row], ways.refStart[row + 1]];
    for (let i = from; i < to; i++) refs.push(ways.refs[i]);
    if (from < to) continue;
    const [first, end] = pointsOf(ways.geometry, row);
    if (ways.geometry !== undefined && first < end) inventNodes(ways.geometry, first, end, refs, invented);
    else inventLine(relations.geometry, lines.ofWays.get(ways.ids[row]), refs, invented);
  }
  for (const member of lines.ofOthers.values()) {
    starts.push(refs.length);
    inventLine(relations.geometry, member, refs, invented);
  }
  const others = Float64Array.from(lines.ofOthers.keys());
  return {
    ...rest,
    nodes: { ...withRows(nodes, invented.ids.finish()), ...joinedPlaces(nodes, invented.lat.finish(), invented.lon.finish()) },
    ways: { ...withWays(ways, others), refStart: starts.finishWith(refs.length), refs: refs.finish(), geometry: undefined },
    relations: { ...relations, geometry: undefined },
  };
}

function hasInline({ ways, relations, info, earlier }: ElementStore): boolean {
  if (info.history === true || earlier !== undefined) return false;
  return ways.geometry !== undefined || relations.geometry !== undefined;
}

function noPlaces(): Places {
  return { ids: new Float64Column(), lat: new Int32Column(), lon: new Int32Column() };
}

function pushPlace({ ids, lat, lon }: Places, id: number, geometry: InlineGeometry, point: number): void {
  if (geometry.lat[point] === NO_COORDINATE) return;
  ids.push(id);
  lat.push(geometry.lat[point]);
  lon.push(geometry.lon[point]);
}

function pointsOf(geometry: InlineGeometry | undefined, owner: number): readonly [first: number, end: number] {
  return geometry === undefined ? [0, 0] : [geometry.start[owner], geometry.start[owner + 1]];
}

/** Ways that relations tell the line of, by their ids, with the first member that does. */
interface MemberLines {
  /** Of ways that are there, and have no line of their own. */
  readonly ofWays: ReadonlyMap<number, number>;
  /** Of ways that are not. */
  readonly ofOthers: ReadonlyMap<number, number>;
}

function linesOfMembers({ ways, relations }: ElementStore): MemberLines {
  const [ofWays, ofOthers] = [new Map<number, number>(), new Map<number, number>()];
  const { memberTypes, memberRefs, geometry } = relations;
  if (geometry === undefined) return { ofWays, ofOthers };
  const known = new Set(ways.ids);
  for (let member = 0; member < memberRefs.length; member++) {
    if (memberTypes[member] !== WAY || geometry.start[member] === geometry.start[member + 1]) continue;
    const lines = known.has(memberRefs[member]) ? ofWays : ofOthers;
    if (!lines.has(memberRefs[member])) lines.set(memberRefs[member], member);
  }
  return { ofWays, ofOthers };
}

function inventLine(geometry: InlineGeometry | undefined, member: number | undefined, refs: Float64Column, invented: Places): void {
  if (geometry !== undefined && member !== undefined)
    inventNodes(geometry, geometry.start[member], geometry.start[member + 1], refs, invented);
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

type SortedPlaces = ReturnType<typeof sortedPlaces>;

/** Nodes with places for those that had none, and the others behind them. */
function placed(nodes: NodeColumns, inline: SortedPlaces): NodeColumns {
  const isThere = new Uint8Array(inline.ids.length);
  let { lat, lon } = nodes;
  for (let row = 0; row < nodes.count; row++) {
    const place = placeOf(inline.ids, nodes.ids[row]);
    if (place < 0) continue;
    isThere[place] = 1;
    if (nodes.lat[row] !== NO_COORDINATE) continue;
    if (lat === nodes.lat) [lat, lon] = [nodes.lat.slice(), nodes.lon.slice()];
    lat[row] = inline.lat[place];
    lon[row] = inline.lon[place];
  }
  const isNew = (_: number, place: number) => isThere[place] === 0;
  return {
    ...withRows(nodes, inline.ids.filter(isNew)),
    ...joinedPlaces({ lat, lon }, inline.lat.filter(isNew), inline.lon.filter(isNew)),
  };
}

function placeOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}

function joinedPlaces({ lat, lon }: Pick<NodeColumns, 'lat' | 'lon'>, moreLat: Int32Array, moreLon: Int32Array) {
  return { lat: joinColumns(Int32Array, [lat, moreLat]), lon: joinColumns(Int32Array, [lon, moreLon]) };
}

/** A table with elements without tags behind the others. */
function withRows<Table extends ElementColumns>(table: Table, ids: Float64Array): Table {
  const { version, timestamp, changeset, uid, user } = table.meta;
  const more = ids.length;
  return {
    ...table,
    count: table.count + more,
    ids: joinColumns(Float64Array, [table.ids, ids]),
    tagStart: joinColumns(Uint32Array, [table.tagStart, new Uint32Array(more).fill(table.tagStart[table.count])]),
    meta: {
      version: extended(Int32Array, version, more, 0),
      timestamp: extended(Float64Array, timestamp, more, 0),
      changeset: extended(Float64Array, changeset, more, 0),
      uid: extended(Int32Array, uid, more, 0),
      user: extended(Uint32Array, user, more, 0),
    },
    visible: extended(Uint8Array, table.visible, more, 1),
    change: extended(Uint8Array, table.change, more, 0),
  };
}

function withWays(ways: WayColumns, ids: Float64Array): WayColumns {
  return {
    ...withRows(ways, ids),
    centerLat: extended(Int32Array, ways.centerLat, ids.length, NO_COORDINATE),
    centerLon: extended(Int32Array, ways.centerLon, ids.length, NO_COORDINATE),
    bounds: extended(Int32Array, ways.bounds, ids.length * 4, NO_COORDINATE),
  };
}

function extended<T extends Column>(Kind: ColumnKind<T>, column: T | undefined, more: number, value: number): T | undefined {
  return column && joinColumns(Kind, [column, new Kind(more).fill(value) as T]);
}

// Nodes with the coordinates that ways and members give them, each once.

/** Nodes; 1e-7 degrees. */
interface Places {
  readonly ids: Float64Column;
  readonly lat: Int32Column;
  readonly lon: Int32Column;
}

/** A number of 64 bits has room for an id, and below it for where it was told. */
const PLACE_BITS = 28;
/** Bits of an id that stand beside that in the lower half. */
const LOW_BITS = 32 - PLACE_BITS;
const LOW_IDS = 2 ** LOW_BITS;
/** OpenStreetMap counts nodes beyond 2^33 today. */
const MOST_IDS = 2 ** (32 + LOW_BITS);
const PLACE_MASK = 2 ** PLACE_BITS - 1;

/**
 * The nodes by their ids, each as it was told last.
 *
 * @param places at most 2^28 with ids from 0 to 2^36; all others cost more
 */
function sortedPlaces({ ids, lat, lon }: Places): { ids: Float64Array; lat: Int32Array; lon: Int32Array } {
  const numbers = new BigUint64Array(ids.length);
  const halves = new Uint32Array(numbers.buffer);
  const strange = new Map<number, number>();
  let count = 0;
  for (let place = 0; place < ids.length; place++) {
    const id = ids.get(place);
    if (id < 0 || id >= MOST_IDS || place > PLACE_MASK) {
      strange.set(id, place);
      continue;
    }
    halves[2 * count] = ((id % LOW_IDS) << PLACE_BITS) | place;
    halves[2 * count + 1] = id / LOW_IDS;
    count++;
  }
  // numbers are sorted many times faster than places by what their ids say
  numbers.subarray(0, count).sort();
  const idAt = (at: number) => halves[2 * at + 1] * LOW_IDS + (halves[2 * at] >>> PLACE_BITS);
  const sorted = { ids: new Float64Array(count), lat: new Int32Array(count), lon: new Int32Array(count) };
  let different = 0;
  for (let at = 0; at < count; at++) {
    const id = idAt(at);
    if ((at + 1 < count && idAt(at + 1) === id) || strange.has(id)) continue;
    const place = halves[2 * at] & PLACE_MASK;
    sorted.ids[different] = id;
    sorted.lat[different] = lat.get(place);
    sorted.lon[different] = lon.get(place);
    different++;
  }
  const usual = { ids: sorted.ids.slice(0, different), lat: sorted.lat.slice(0, different), lon: sorted.lon.slice(0, different) };
  return strange.size === 0 ? usual : merged(usual, strange, { ids, lat, lon });
}

type Sorted = ReturnType<typeof sortedPlaces>;

/** @param strange ids that are not among the usual ones, with the place of each */
function merged(usual: Sorted, strange: ReadonlyMap<number, number>, { lat, lon }: Places): Sorted {
  const ids = joinColumns(Float64Array, [usual.ids, Float64Array.from(strange.keys())]);
  const places = [...strange.values()];
  const lats = joinColumns(Int32Array, [usual.lat, Int32Array.from(places, (place) => lat.get(place))]);
  const lons = joinColumns(Int32Array, [usual.lon, Int32Array.from(places, (place) => lon.get(place))]);
  const order = Uint32Array.from(ids.keys()).sort((a, b) => ids[a] - ids[b]);
  return {
    ids: Float64Array.from(order, (at) => ids[at]),
    lat: Int32Array.from(order, (at) => lats[at]),
    lon: Int32Array.from(order, (at) => lons[at]),
  };
}
