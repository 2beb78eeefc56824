/** Records: named columns with types, and their values row by row. */
import { AREA, type ElementColumns, type ElementStore, MADE, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureElement } from '@flyover/osm-features';

/** A `time` is seconds since 1970 (UTC), a `coordinate` 1e-7 degrees, `json` the text of a JSON value; a `number` may have a fraction. */
export type RecordType = 'text' | 'integer' | 'number' | 'time' | 'coordinate' | 'json';

/** Topic of a column. */
export type RecordTopic =
  | 'type'
  | 'id'
  | 'lat'
  | 'lon'
  | 'length'
  | 'area'
  | 'members'
  | 'version'
  | 'timestamp'
  | 'changeset'
  | 'uid'
  | 'user'
  | 'change'
  | 'incomplete'
  | 'relations'
  | 'tag'
  | 'otherTags';

/** A column. */
export interface RecordColumn<Type extends RecordType = RecordType> {
  /** As a file or a table names it; of a `tag` its key, unless that is taken. */
  readonly name: string;
  readonly type: Type;
  readonly topic: RecordTopic;
}

/** Value of a column for one row; undefined where it is unknown. */
export type RecordValue = string | number | undefined;

/** Some columns next to each other, which are read together. */
export interface RecordField<Type extends RecordType = RecordType> {
  readonly columns: readonly RecordColumn<Type>[];
  /** Puts the values of a row into `values`, from `first` on; what is not known stays as it is. */
  read(item: RecordItem, values: RecordValue[], first: number): void;
}

/** A table. */
export interface Records<Type extends RecordType = RecordType> {
  readonly count: number;
  readonly columns: readonly RecordColumn<Type>[];
  /** The values of a row, one a column. */
  read(index: number): RecordValue[];
  /** One value. */
  value(index: number, column: number): RecordValue;
}

/** The table of some rows and fields. */
export function recordsOf<Type extends RecordType>(rows: RecordRows, fields: readonly RecordField<Type>[]): Records<Type> {
  const columns = fields.flatMap((field) => field.columns);
  const firsts = fields.map((_, i) => fields.slice(0, i).reduce((sum, field) => sum + field.columns.length, 0));
  return {
    count: rows.count,
    columns,
    read(index) {
      const values: RecordValue[] = new Array(columns.length).fill(undefined);
      const item = rows.item(index);
      for (let i = 0; i < fields.length; i++) fields[i].read(item, values, firsts[i]);
      return values;
    },
    value(index, column) {
      const i = firsts.findLastIndex((first) => first <= column);
      const values: RecordValue[] = [];
      fields[i].read(rows.item(index), values, 0);
      return values[column - firsts[i]];
    },
  };
}

// Rows of records: a feature each, or an element each.

/** An element, with the table it stands in. */
export interface ElementRow {
  /** `NODE`, `WAY`, `RELATION`, `AREA` or `MADE`. */
  readonly type: number;
  readonly id: number;
  readonly table: ElementColumns;
  /** Row in the table, or -1 for an element known only from a relation's geometry, without tags and metadata. */
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
  /** Returns a new object at each call. */
  item(index: number): RecordItem;
}

/** Returns one row for each feature, in the order of the set. */
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

/** Returns one row for each feature, in the order of the set, followed by one row for each element without a position. */
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

/** Returns one row for each element, drawn or not: nodes, ways, relations, areas, made elements, each in the order of the store. */
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

/** Returns the feature of each element by type and row; -1 where it is not drawn. */
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

/** A number as style sheets read it: `5`, `-0.5`, `.5`, `1e3`, blanks around it aside. */
const NUMBER = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?$/;

/** Returns the number in the value of a tag; NaN where the value is not a number. */
export function numberOfText(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
}
