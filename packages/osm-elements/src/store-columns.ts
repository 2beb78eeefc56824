/** All columns of a store by name, as store files and messages between threads hold them, and the tables built from them. */
import type {
  ElementColumns,
  ElementStore,
  InlineGeometry,
  MadeColumns,
  NodeColumns,
  PlaceColumns,
  RelationColumns,
  WayColumns,
} from './element-store.ts';

/** The arrays that a store is made of. */
export type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** The columns a store has, by names such as `nodes.ids` and `ways.meta.version`; those it lacks are left out. */
export function namedColumns(store: ElementStore): [name: string, column: Column][] {
  const { strings, nodes, ways, relations, areas, made } = store;
  const all: [string, Column | undefined][] = [
    ['strings.bytes', strings.bytes],
    ['strings.offsets', strings.offsets],
    ...namedElementColumns('nodes', nodes),
    ['nodes.lat', nodes.lat],
    ['nodes.lon', nodes.lon],
    ...namedElementColumns('ways', ways),
    ...placeColumns('ways', ways),
    ['ways.refStart', ways.refStart],
    ['ways.refs', ways.refs],
    ...geometryColumns('ways', ways.geometry),
    ...namedElementColumns('relations', relations),
    ...placeColumns('relations', relations),
    ['relations.memberStart', relations.memberStart],
    ['relations.memberTypes', relations.memberTypes],
    ['relations.memberRefs', relations.memberRefs],
    ['relations.memberRoles', relations.memberRoles],
    ...geometryColumns('relations', relations.geometry),
    ...namedElementColumns('areas', areas),
    ...namedElementColumns('made', made),
    ['made.types', made.types],
    ['made.shapes', made.shapes],
    ['made.longIds', made.longIds],
  ];
  return all.filter((entry): entry is [string, Column] => entry[1] !== undefined);
}

function namedElementColumns(table: string, columns: ElementColumns): [string, Column | undefined][] {
  const { ids, tagStart, tagKeys, tagValues, meta, visible } = columns;
  return [
    [`${table}.ids`, ids],
    [`${table}.tagStart`, tagStart],
    [`${table}.tagKeys`, tagKeys],
    [`${table}.tagValues`, tagValues],
    [`${table}.meta.version`, meta.version],
    [`${table}.meta.timestamp`, meta.timestamp],
    [`${table}.meta.changeset`, meta.changeset],
    [`${table}.meta.uid`, meta.uid],
    [`${table}.meta.user`, meta.user],
    [`${table}.visible`, visible],
  ];
}

function placeColumns(table: string, { centerLat, centerLon, bounds }: PlaceColumns): [string, Column | undefined][] {
  return [
    [`${table}.centerLat`, centerLat],
    [`${table}.centerLon`, centerLon],
    [`${table}.bounds`, bounds],
  ];
}

function geometryColumns(table: string, geometry: InlineGeometry | undefined): [string, Column | undefined][] {
  return [
    [`${table}.geometry.start`, geometry?.start],
    [`${table}.geometry.lat`, geometry?.lat],
    [`${table}.geometry.lon`, geometry?.lon],
  ];
}

// Tables of a finished store, always of one shape: field by field, with `undefined` for a column that the input did not have.
//
// Tables built by spreading each had a shape of their own to the engine, which discarded the code compiled for one result at the next: repeated conversion
// took up to twice as long.

type MemberColumns = Pick<RelationColumns, 'memberStart' | 'memberTypes' | 'memberRefs' | 'memberRoles'>;

/** The columns of every table. */
export function elementColumns({ count, ids, tagStart, tagKeys, tagValues, meta, visible }: ElementColumns): ElementColumns {
  const { version, timestamp, changeset, uid, user } = meta;
  return { count, ids, tagStart, tagKeys, tagValues, meta: { version, timestamp, changeset, uid, user }, visible };
}

/** The table of nodes. */
export function nodeColumns(common: ElementColumns, lat: Int32Array, lon: Int32Array): NodeColumns {
  const { count, ids, tagStart, tagKeys, tagValues, meta, visible, change } = common;
  return { count, ids, tagStart, tagKeys, tagValues, meta, visible, change, lat, lon };
}

/** The table of ways. */
export function wayColumns(
  common: ElementColumns,
  places: PlaceColumns,
  refStart: Uint32Array,
  refs: Float64Array,
  geometry: InlineGeometry | undefined,
): WayColumns {
  const { count, ids, tagStart, tagKeys, tagValues, meta, visible, change } = common;
  const { centerLat, centerLon, bounds } = places;
  return { count, ids, tagStart, tagKeys, tagValues, meta, visible, change, centerLat, centerLon, bounds, refStart, refs, geometry };
}

/** The table of relations. */
export function relationColumns(
  common: ElementColumns,
  places: PlaceColumns,
  members: MemberColumns,
  geometry: InlineGeometry | undefined,
): RelationColumns {
  const { count, ids, tagStart, tagKeys, tagValues, meta, visible, change } = common;
  const { centerLat, centerLon, bounds } = places;
  const { memberStart, memberTypes, memberRefs, memberRoles } = members;
  return {
    count,
    ids,
    tagStart,
    tagKeys,
    tagValues,
    meta,
    visible,
    change,
    centerLat,
    centerLon,
    bounds,
    memberStart,
    memberTypes,
    memberRefs,
    memberRoles,
    geometry,
  };
}

/** The table of made elements. */
export function madeColumns(common: ElementColumns, { types, shapes, longIds }: Omit<MadeColumns, keyof ElementColumns>): MadeColumns {
  const { count, ids, tagStart, tagKeys, tagValues, meta, visible, change } = common;
  return { count, ids, tagStart, tagKeys, tagValues, meta, visible, change, types, shapes, longIds };
}

/** The same store with every column there as a field, which can be spread: tables of prepared files read theirs when they are looked at. */
export function readStore({ strings, nodes, ways, relations, areas, made, info, earlier }: ElementStore): ElementStore {
  return {
    strings,
    nodes: nodeColumns(readCommon(nodes), nodes.lat, nodes.lon),
    ways: wayColumns(readCommon(ways), ways, ways.refStart, ways.refs, ways.geometry),
    relations: relationColumns(readCommon(relations), relations, relations, relations.geometry),
    areas: elementColumns(areas),
    made: madeColumns(elementColumns(made), made),
    info,
    ...(earlier !== undefined && { earlier }),
  };
}

function readCommon(table: ElementColumns): ElementColumns {
  const { change } = table;
  return { ...elementColumns(table), ...(change !== undefined && { change }) };
}
