/** Every column of a store by name: what a store file and a message between threads hold. */
import type { ElementColumns, ElementStore, InlineGeometry, PlaceColumns } from '../element-store.ts';

/** The arrays that a store is made of. */
export type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** The columns a store has, by names such as `nodes.ids` and `ways.meta.version`; those it lacks are left out. */
export function namedColumns(store: ElementStore): [name: string, column: Column][] {
  const { strings, nodes, ways, relations, areas, made } = store;
  const all: [string, Column | undefined][] = [
    ['strings.bytes', strings.bytes],
    ['strings.offsets', strings.offsets],
    ...elementColumns('nodes', nodes),
    ['nodes.lat', nodes.lat],
    ['nodes.lon', nodes.lon],
    ...elementColumns('ways', ways),
    ...placeColumns('ways', ways),
    ['ways.refStart', ways.refStart],
    ['ways.refs', ways.refs],
    ...geometryColumns('ways', ways.geometry),
    ...elementColumns('relations', relations),
    ...placeColumns('relations', relations),
    ['relations.memberStart', relations.memberStart],
    ['relations.memberTypes', relations.memberTypes],
    ['relations.memberRefs', relations.memberRefs],
    ['relations.memberRoles', relations.memberRoles],
    ...geometryColumns('relations', relations.geometry),
    ...elementColumns('areas', areas),
    ...elementColumns('made', made),
    ['made.types', made.types],
    ['made.shapes', made.shapes],
    ['made.longIds', made.longIds],
  ];
  return all.filter((entry): entry is [string, Column] => entry[1] !== undefined);
}

function elementColumns(table: string, columns: ElementColumns): [string, Column | undefined][] {
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
