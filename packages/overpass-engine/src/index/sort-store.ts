/**
 * Brings the elements of a store into the order of their ids, one row an id: what every index here relies on.
 * Files are nearly always sorted, and then nothing is copied.
 */
import { type ElementColumns, type ElementStore, StoreBuilder } from '@flyover/osm-elements';

/**
 * The same elements sorted by id. Of elements that occur twice the last one stays, as in a file of changes.
 *
 * @returns `store` itself where it is sorted already
 */
export function sortStore(store: ElementStore): ElementStore {
  if (isSorted(store.nodes.ids) && isSorted(store.ways.ids) && isSorted(store.relations.ids) && isSorted(store.areas.ids)) return store;
  const builder = new StoreBuilder();
  const { strings } = store;
  // the same numbers in the same order, so that columns of string numbers stay true
  for (let number = 0; number < strings.size; number++) {
    builder.strings.internBytes(strings.bytes, strings.offsets[number], strings.offsets[number + 1]);
  }
  Object.assign(builder.info, store.info);
  const { nodes, ways, relations, areas } = store;
  for (const row of rowsById(nodes.ids)) {
    builder.node(nodes.ids[row], nodes.lat[row], nodes.lon[row]);
    copyCommon(builder, nodes, row);
  }
  for (const row of rowsById(ways.ids)) {
    builder.way(ways.ids[row]);
    for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) builder.ref(ways.refs[i]);
    copyCommon(builder, ways, row);
  }
  for (const row of rowsById(relations.ids)) {
    builder.relation(relations.ids[row]);
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      builder.member(relations.memberTypes[i], relations.memberRefs[i], relations.memberRoles[i]);
    }
    copyCommon(builder, relations, row);
  }
  for (const row of rowsById(areas.ids)) {
    builder.area(areas.ids[row]);
    copyCommon(builder, areas, row);
  }
  return builder.finish();
}

function isSorted(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (ids[row - 1] >= ids[row]) return false;
  return true;
}

function rowsById(ids: Float64Array): Uint32Array {
  const rows = new Uint32Array(ids.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  rows.sort((a, b) => ids[a] - ids[b] || a - b);
  return rows.filter((row, i) => i + 1 === rows.length || ids[rows[i + 1]] !== ids[row]);
}

function copyCommon(builder: StoreBuilder, table: ElementColumns, row: number): void {
  for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++) builder.tag(table.tagKeys[i], table.tagValues[i]);
  const { version, timestamp, changeset, uid, user } = table.meta;
  if (version !== undefined) builder.version(version[row]);
  if (timestamp !== undefined) builder.timestamp(timestamp[row]);
  if (changeset !== undefined) builder.changeset(changeset[row]);
  if (uid !== undefined) builder.uid(uid[row]);
  if (user !== undefined) builder.user(user[row]);
}
