/** A store of some of the rows of another. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  type NodeColumns,
  type PlaceColumns,
  type RelationColumns,
  type WayColumns,
} from './element-store.ts';
import { StoreBuilder } from './store-builder.ts';

/** The rows to take, in the order in which they are to stand. */
export interface ChosenRows {
  readonly nodes: Iterable<number>;
  readonly ways: Iterable<number>;
  readonly relations: Iterable<number>;
  readonly areas: Iterable<number>;
  /** None where absent. */
  readonly made?: Iterable<number>;
}

/** Copies rows with their tags, their metadata and what came inline (geometry, centers, boxes). */
export function storeOfRows(store: ElementStore, rows: ChosenRows): ElementStore {
  const builder = new StoreBuilder();
  const { strings, nodes, ways, relations, areas, made } = store;
  // the same numbers in the same order, so that columns of string numbers stay true
  for (let number = 0; number < strings.size; number++) {
    builder.strings.internBytes(strings.bytes, strings.offsets[number], strings.offsets[number + 1]);
  }
  Object.assign(builder.info, store.info);
  for (const row of rows.nodes) copyNode(builder, nodes, row);
  for (const row of rows.ways) copyWay(builder, ways, row);
  for (const row of rows.relations) copyRelation(builder, relations, row);
  for (const row of rows.areas) {
    builder.area(areas.ids[row]);
    copyCommon(builder, areas, row);
  }
  for (const row of rows.made ?? []) {
    builder.made(made.types[row], made.ids[row]);
    if (made.shapes !== undefined) builder.shape(made.shapes[row]);
    if (made.longIds !== undefined) builder.longId(made.longIds[row]);
    copyCommon(builder, made, row);
  }
  return builder.finish();
}

/** Adds a row to a builder that numbers strings as its table does. */
export function copyNode(builder: StoreBuilder, nodes: NodeColumns, row: number): void {
  builder.node(nodes.ids[row], nodes.lat[row], nodes.lon[row]);
  copyCommon(builder, nodes, row);
}

/** As `copyNode`. */
export function copyWay(builder: StoreBuilder, ways: WayColumns, row: number): void {
  builder.way(ways.ids[row]);
  for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) builder.ref(ways.refs[i]);
  copyPoints(builder, ways.geometry, row);
  copyPlace(builder, ways, row);
  copyCommon(builder, ways, row);
}

/** As `copyNode`. */
export function copyRelation(builder: StoreBuilder, relations: RelationColumns, row: number): void {
  builder.relation(relations.ids[row]);
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    builder.member(relations.memberTypes[i], relations.memberRefs[i], relations.memberRoles[i]);
    copyPoints(builder, relations.geometry, i);
  }
  copyPlace(builder, relations, row);
  copyCommon(builder, relations, row);
}

/** @param owner row of a way, or place among the members of relations */
function copyPoints(builder: StoreBuilder, geometry: InlineGeometry | undefined, owner: number): void {
  if (geometry === undefined) return;
  for (let i = geometry.start[owner]; i < geometry.start[owner + 1]; i++) builder.point(geometry.lat[i], geometry.lon[i]);
}

function copyPlace(builder: StoreBuilder, { centerLat, centerLon, bounds }: PlaceColumns, row: number): void {
  if (centerLat !== undefined && centerLon !== undefined && centerLat[row] !== NO_COORDINATE)
    builder.center(centerLat[row], centerLon[row]);
  if (bounds === undefined || bounds[row * 4] === NO_COORDINATE) return;
  const [south, west, north, east] = bounds.subarray(row * 4, row * 4 + 4);
  builder.bounds(south, west, north, east);
}

function copyCommon(builder: StoreBuilder, table: ElementColumns, row: number): void {
  for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++) builder.tag(table.tagKeys[i], table.tagValues[i]);
  const { version, timestamp, changeset, uid, user } = table.meta;
  if (version !== undefined) builder.version(version[row]);
  if (timestamp !== undefined) builder.timestamp(timestamp[row]);
  if (changeset !== undefined) builder.changeset(changeset[row]);
  if (uid !== undefined) builder.uid(uid[row]);
  if (user !== undefined) builder.user(user[row]);
  if (table.visible?.[row] === 0) builder.deleted();
}
