/** Rows of a table: a feature each, or an element each. */
import { elementRows, featureRows, type RecordRows } from '@flyover/feature-records';
import { type ElementColumns, tableOf } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';

/** Where the element of each row stands. */
export interface TableRows extends RecordRows {
  /** Tables of nodes, ways, relations and areas. */
  readonly tables: readonly ElementColumns[];
  /** `NODE`, `WAY`, `RELATION` or `AREA`. */
  readonly types: Uint8Array;
  /** Row in the table of its type; -1 where only a relation's geometry tells of the element. */
  readonly elements: Int32Array;
}

/** A row a feature; a row an element where nothing can be drawn. */
export function tableRows(set: FeatureSet): TableRows {
  const records = set.count > 0 ? featureRows(set) : elementRows(set);
  const types = new Uint8Array(records.count);
  const elements = new Int32Array(records.count);
  for (let index = 0; index < records.count; index++) {
    const { type, row } = records.item(index);
    types[index] = type;
    elements[index] = row;
  }
  return { ...records, tables: [0, 1, 2, 3].map((type) => tableOf(set.store, type)), types, elements };
}
