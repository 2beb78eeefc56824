/** The columns that a table can show. */
import {
  elementField,
  hasIncomplete,
  incompleteField,
  markedKey,
  measureField,
  membersField,
  metaFields,
  numberOfText,
  placeField,
  type RecordField,
  type RecordTopic,
  type RecordType,
} from '@flyover/feature-records';
import { free, textOf } from '../memory.ts';
import type { TableRows } from '../table-rows.ts';

/** A column. */
export interface TableColumn {
  /** `@id` and the like, or a key; a key that begins with `@` has a second one. */
  readonly name: string;
  readonly topic: RecordTopic;
  readonly type: RecordType;
  /** Of a tag: nearly all of its values are numbers, and it is sorted by them. */
  readonly numeric: boolean;
  /** Of a tag: how many rows have it. */
  readonly filled?: number;
  /** Of a tag: so long are most of its values at most, characters. */
  readonly width?: number;
}

/** Source of the values of a column. */
export type ColumnSource =
  | { readonly kind: 'tag' /** Number of the key. */; readonly key: number }
  | { readonly kind: 'field'; readonly field: RecordField /** Among the columns of the field. */; readonly at: number };

/** The columns by name, in their order. */
export interface Catalogue {
  readonly columns: readonly TableColumn[];
  readonly sources: ReadonlyMap<string, ColumnSource>;
  /** Keys without a column: those that are used least. */
  readonly moreKeys: number;
  /** Tags with many different values that are no numbers, most used first: their order takes long. */
  readonly varied: readonly string[];
}

/** So many keys have a column. */
const MOST_KEYS = 1000;
/** So many values of a key are looked at, for its width and whether they are numbers. */
const VALUES_READ = 60;
/** Rows among which these are looked for. */
const ROWS_READ = 50_000;
/** The share of them that must be numbers. */
const NEARLY_ALL = 0.9;

/** Returns the columns of the table: the element, its tags, most used first, its place and size, its last change. */
export function tableColumns(rows: TableRows): Catalogue {
  const { set } = rows;
  const { keys, uses } = usedKeys(rows);
  const tags = tagColumns(rows, keys.slice(0, MOST_KEYS), uses);
  free(uses);
  const columns: TableColumn[] = [];
  const sources = new Map<string, ColumnSource>();
  const addField = (field: RecordField) =>
    field.columns.forEach(({ name, topic, type }, at) => {
      columns.push({ name, topic, type, numeric: false });
      sources.set(name, { kind: 'field', field, at });
    });
  addField(elementField(set, '@type', '@id'));
  columns.push(...tags.columns);
  for (const [name, source] of tags.sources) sources.set(name, source);
  for (const field of [measureField(set, '@length', '@area'), placeField(set, '@lat', '@lon'), membersField(set, '@members')])
    addField(field);
  for (const field of metaFields(set, '@')) addField(field);
  if (hasIncomplete(set)) addField(incompleteField(set, '@incomplete'));
  return { columns, sources, moreKeys: Math.max(0, keys.length - MOST_KEYS), varied: tags.varied };
}

/** Tags alone, in a given order. */
export function givenColumns(rows: TableRows, keys: readonly string[]): Catalogue {
  const { strings } = rows.set.store;
  const { uses } = usedKeys(rows);
  const numbers = keys.slice(0, MOST_KEYS).map((key) => strings.find(key));
  return { ...tagColumns(rows, numbers, uses), moreKeys: Math.max(0, keys.length - MOST_KEYS) };
}

/** @param keys numbers of the string table @param uses of each of its numbers as a key */
function tagColumns(rows: TableRows, keys: readonly number[], uses: Uint32Array): Omit<Catalogue, 'moreKeys'> {
  const columns: TableColumn[] = [];
  const sources = new Map<string, ColumnSource>();
  const varied: string[] = [];
  const samples = sampleValues(rows, keys);
  for (const key of keys) {
    const name = markedKey(textOf(rows.set.store.strings, key));
    const values = samples.get(key) ?? [];
    const look = lookOf(values);
    columns.push({ name, topic: 'tag', type: 'text', filled: uses[key], ...look });
    if (!look.numeric && values.length === VALUES_READ) varied.push(name);
    sources.set(name, { kind: 'tag', key });
  }
  return { columns, sources, varied };
}

/** Most used first; those that are used as often in the order of the store. */
function usedKeys({ count, set, tables, types, elements }: TableRows) {
  const uses = new Uint32Array(set.store.strings.size);
  for (let row = 0; row < count; row++) {
    const element = elements[row];
    if (element === -1) continue;
    const { tagStart, tagKeys } = tables[types[row]];
    for (let tag = tagStart[element]; tag < tagStart[element + 1]; tag++) uses[tagKeys[tag]]++;
  }
  const keys: number[] = [];
  for (let key = 0; key < uses.length; key++) if (uses[key] > 0) keys.push(key);
  return { uses, keys: keys.sort((a, b) => uses[b] - uses[a] || a - b) };
}

/** Different values of each key, among rows that lie evenly. */
function sampleValues({ count, set, tables, types, elements }: TableRows, keys: readonly number[]): ReadonlyMap<number, readonly string[]> {
  const { strings } = set.store;
  const found = new Map<number, Set<number>>(keys.map((key) => [key, new Set()]));
  const stride = Math.max(1, Math.floor(count / ROWS_READ));
  for (let row = 0; row < count; row += stride) {
    const element = elements[row];
    if (element === -1) continue;
    const { tagStart, tagKeys, tagValues } = tables[types[row]];
    for (let tag = tagStart[element]; tag < tagStart[element + 1]; tag++) {
      const values = found.get(tagKeys[tag]);
      if (values !== undefined && values.size < VALUES_READ) values.add(tagValues[tag]);
    }
  }
  return new Map([...found].map(([key, values]) => [key, [...values].map((value) => textOf(strings, value))]));
}

function lookOf(values: readonly string[]): Pick<TableColumn, 'numeric' | 'width'> {
  const numbers = values.filter((value) => Number.isFinite(numberOfText(value))).length;
  const lengths = values.map(({ length }) => length).sort((a, b) => a - b);
  return { numeric: values.length > 0 && numbers >= values.length * NEARLY_ALL, width: lengths[Math.floor(lengths.length * 0.9)] ?? 0 };
}
