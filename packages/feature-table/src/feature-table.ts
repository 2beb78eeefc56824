/** A result as a table. */
import type { RecordValue } from '@flyover/feature-records';
import type { FeatureSet } from '@flyover/osm-features';
import { type Catalogue, givenColumns, type TableColumn, tableColumns } from './columns/table-columns.ts';
import { createColumnCache, type TypedColumns } from './columns/typed-columns.ts';
import { textOf } from './memory.ts';
import type { Work } from './steps.ts';
import { type TableRows, tableRows } from './table-rows.ts';

/** Element that a row shows. */
export interface TableRow {
  /** `NODE`, `WAY`, `RELATION`, `AREA` or `MADE`. */
  readonly type: number;
  /** Row in the table of its type; -1 where only a relation's geometry tells of the element. */
  readonly row: number;
  readonly id: number;
  /** The feature that shows it; -1 where it is not drawn. */
  readonly feature: number;
}

/** A table. Rows have numbers from 0 on, in the order of the result. */
export interface FeatureTable extends Pick<Catalogue, 'columns' | 'moreKeys' | 'varied'> {
  readonly count: number;
  row(row: number): TableRow;
  /** The values of a row in some columns; a column that the table does not have has none. */
  values(row: number, names: readonly string[]): RecordValue[];
  /** A column by its name. */
  column(name: string): TableColumn | undefined;
  readonly typed: TypedColumns;
}

/** A row a feature, and behind these a row for each element without a place; a row an element where nothing can be drawn. @param keys of tags: these alone are columns, in this order */
export function featureTable(set: FeatureSet, keys?: readonly string[]): FeatureTable {
  const rows = tableRows(set);
  const catalogue = keys === undefined ? tableColumns(rows) : givenColumns(rows, keys);
  const byName = new Map(catalogue.columns.map((column) => [column.name, column]));
  return {
    count: rows.count,
    columns: catalogue.columns,
    moreKeys: catalogue.moreKeys,
    varied: catalogue.varied,
    row(index) {
      const { type, id, row, feature } = rows.item(index);
      return { type, id, row, feature };
    },
    values: (row, names) => names.map((name) => valueAt(rows, catalogue, row, name)),
    column: (name) => byName.get(name),
    typed: createColumnCache(rows, catalogue.sources, byName),
  };
}

function valueAt(rows: TableRows, { sources }: Catalogue, row: number, name: string): RecordValue {
  const source = sources.get(name);
  if (source === undefined) return undefined;
  if (source.kind === 'tag') return tagAt(rows, row, source.key);
  const values: RecordValue[] = [];
  source.field.read(rows.item(row), values, 0);
  return values[source.at];
}

function tagAt({ set, tables, types, elements }: TableRows, row: number, key: number): string | undefined {
  const element = elements[row];
  if (element === -1) return undefined;
  const { tagStart, tagKeys, tagValues } = tables[types[row]];
  for (let tag = tagStart[element]; tag < tagStart[element + 1]; tag++) {
    if (tagKeys[tag] === key) return textOf(set.store.strings, tagValues[tag]);
  }
  return undefined;
}

// Preparation of a table before its first use.

/** The least number of rows of a prepared table: fewer are sorted quickly on demand. */
const MANY = 50_000;
/** Two columns of a million texts are kept beside others (`columns/typed-columns.ts`). */
const COLUMNS = 2;

/** Puts the texts of the most used columns with many different ones in the order of a language. */
export function* prepareTable({ count, varied, typed }: FeatureTable, locale: string): Work<void> {
  if (count < MANY) return;
  for (const name of varied.slice(0, COLUMNS)) yield* typed.ranks(name, locale);
}
