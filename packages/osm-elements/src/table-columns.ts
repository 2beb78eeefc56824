/**
 * The tables of a finished store, always of the same shape: field by field, a column that the input did not have as `undefined`.
 *
 * Tables put together by spreading were each of a shape of its own to the engine, so that code made for one result was thrown away
 * at the next: converting again and again took up to twice as long.
 */
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

type MemberColumns = Pick<RelationColumns, 'memberStart' | 'memberTypes' | 'memberRefs' | 'memberRoles'>;

/** What every table has. */
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
