/** Rows of a table: a feature each, and elements without a place; or an element each. */
import { elementRows, type RecordRows, resultRows } from '@flyover/feature-records';
import { AREA, type ElementColumns, MADE, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';

/** Location of the element of each row. */
export interface TableRows extends RecordRows {
  /** Tables of nodes, ways, relations, areas and made elements. */
  readonly tables: readonly ElementColumns[];
  /** `NODE`, `WAY`, `RELATION`, `AREA` or `MADE`. */
  readonly types: Uint8Array;
  /** Row in the table of its type; -1 where only a relation's geometry tells of the element. */
  readonly elements: Int32Array;
}

/** A row a feature, and behind these a row for each element without a place; a row an element where nothing can be drawn. */
export function tableRows(set: FeatureSet): TableRows {
  const records = set.count > 0 ? resultRows(set) : elementRows(set);
  return { ...records, tables: TYPES.map((type) => tableOf(set.store, type)), ...(ownPlaces(set) ?? places(records)) };
}

const TYPES = [NODE, WAY, RELATION, AREA, MADE];

type Places = Pick<TableRows, 'types' | 'elements'>;

/** Returns the columns that the set already has where every feature shows an element of its own. */
function ownPlaces({ count, elementTypes, rows, memberSlots, placeless }: FeatureSet): Places | undefined {
  if (count === 0 || placeless.rows.length > 0 || memberSlots.some((slot) => slot >= 0)) return undefined;
  return { types: elementTypes, elements: new Int32Array(rows.buffer, rows.byteOffset, count) };
}

function places({ count, item }: RecordRows): Places {
  const types = new Uint8Array(count);
  const elements = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    const { type, row } = item(index);
    types[index] = type;
    elements[index] = row;
  }
  return { types, elements };
}
