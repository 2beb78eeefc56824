/** Rows of records: a feature each, or an element each. */
import { AREA, type ElementColumns, type ElementStore, MADE, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureElement } from '@flyover/osm-features';

/** An element, with the table it stands in. */
export interface ElementRow {
  /** `NODE`, `WAY`, `RELATION`, `AREA` or `MADE`. */
  readonly type: number;
  readonly id: number;
  readonly table: ElementColumns;
  /** Row in the table, or -1 where only a relation's geometry tells of the element: it has neither tags nor metadata then. */
  readonly row: number;
}

/** Subject of one record. */
export interface RecordItem extends ElementRow {
  /** The feature that shows the element, or -1 where it is not drawn. */
  readonly feature: number;
}

/** The rows of a table, by number. */
export interface RecordRows {
  readonly set: FeatureSet;
  readonly count: number;
  /** Made anew at each call. */
  item(index: number): RecordItem;
}

/** A row a feature, in the order of the set. */
export function featureRows(set: FeatureSet): RecordRows {
  return {
    set,
    count: set.count,
    item(feature) {
      const { type, id, row } = featureElement(set, feature);
      return { type, id, row, table: tableOf(set.store, type), feature };
    },
  };
}

/** A row a feature, in the order of the set, and behind these a row for each element without a place. */
export function resultRows(set: FeatureSet): RecordRows {
  const drawn = featureRows(set);
  const { types, rows } = set.placeless;
  return {
    set,
    count: set.count + rows.length,
    item(index) {
      if (index < set.count) return drawn.item(index);
      const [type, row] = [types[index - set.count], rows[index - set.count]];
      const table = tableOf(set.store, type);
      return { type, id: table.ids[row], row, table, feature: -1 };
    },
  };
}

/** A row an element, drawn or not: nodes, ways, relations, areas, made elements, each in the order of the store. */
export function elementRows(set: FeatureSet): RecordRows {
  const types = [NODE, WAY, RELATION, AREA, MADE];
  const tables = types.map((type) => tableOf(set.store, type));
  const ends = tables.map(({ count }, type) => tables.slice(0, type).reduce((sum, table) => sum + table.count, count));
  const features = featuresOfElements(set);
  return {
    set,
    count: ends[MADE],
    item(index) {
      const type = ends.findIndex((end) => index < end);
      const table = tables[type];
      const row = index - (ends[type] - table.count);
      return { type, id: table.ids[row], row, table, feature: features[type][row] };
    },
  };
}

/** The feature of each element by type and row; -1 where it is not drawn. */
function featuresOfElements({ store, count, elementTypes, rows, memberSlots }: FeatureSet): Int32Array[] {
  const features = emptyRows(store);
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] < 0) features[elementTypes[feature]][rows[feature]] = feature;
  }
  return features;
}

function emptyRows({ nodes, ways, relations, areas, made }: ElementStore): Int32Array[] {
  return [nodes, ways, relations, areas, made].map(({ count }) => new Int32Array(count).fill(-1));
}
