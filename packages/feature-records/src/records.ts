/** Records: named columns with types, and their values row by row. */
import type { RecordItem, RecordRows } from './record-rows.ts';

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
