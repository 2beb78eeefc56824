/** Some of the elements of a store, as a store of their own. */
import type { ElementColumns, ElementStore } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';

/** Rows of each table, in the order they are to have. */
export interface KeptRows {
  readonly nodes: Iterable<number>;
  readonly ways: Iterable<number>;
  readonly relations: Iterable<number>;
}

/** The rows with tags, metadata, nodes and members; what only answers have (inline geometry, centers, areas) is left behind. */
export function rowsKept(store: ElementStore, rows: KeptRows): ElementStore {
  const builder = new StoreBuilder();
  const { strings, nodes, ways, relations } = store;
  // the same numbers in the same order, so that columns of string numbers stay true
  for (let number = 0; number < strings.size; number++) {
    builder.strings.internBytes(strings.bytes, strings.offsets[number], strings.offsets[number + 1]);
  }
  Object.assign(builder.info, store.info);
  for (const row of rows.nodes) {
    builder.node(nodes.ids[row], nodes.lat[row], nodes.lon[row]);
    copyCommon(builder, nodes, row);
  }
  for (const row of rows.ways) {
    builder.way(ways.ids[row]);
    for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) builder.ref(ways.refs[i]);
    copyCommon(builder, ways, row);
  }
  for (const row of rows.relations) {
    builder.relation(relations.ids[row]);
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      builder.member(relations.memberTypes[i], relations.memberRefs[i], relations.memberRoles[i]);
    }
    copyCommon(builder, relations, row);
  }
  return builder.finish();
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
