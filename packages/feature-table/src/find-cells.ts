/** Finds the cells that contain a text, and the row of an element. */
import type { RecordColumn, RecordTopic, RecordValue } from '@flyover/feature-records';
import type { TableColumn } from './columns/table-columns.ts';
import type { TypedColumn } from './columns/typed-column.ts';
import type { FeatureTable } from './feature-table.ts';
import { textTest } from './filter-rows.ts';
import { textOf } from './memory.ts';
import { STEP_ROWS, type Work } from './steps.ts';

/** A cell: the place of its row in an order, and its column. */
export interface FoundCell {
  /** Among all that were found, row by row. */
  readonly number: number;
  readonly place: number;
  readonly column: string;
}

/** Options of a search. */
export interface FindOptions {
  readonly columns: readonly string[];
  readonly text: string;
  /** Absent: values are looked through as they stand in the table. */
  readonly words?: TopicWords;
}

/** Result of a search. */
export interface FoundCells {
  readonly total: number;
  /** Undefined where there are not so many. */
  cell(number: number): FoundCell | undefined;
  /** The first one in a row or behind it; undefined where none is. */
  from(place: number): FoundCell | undefined;
}

const STEP_TEXTS = 4096;

/**
 * Looks for a text in small letters or capitals.
 *
 * @param rows in their order; all of them where undefined
 * @param options.columns names; those that the table does not have hold nothing
 */
export function* findCells(
  table: FeatureTable,
  rows: Uint32Array | undefined,
  { columns, text, words = {} }: FindOptions,
): Work<FoundCells> {
  const small = text.toLowerCase();
  const length = rows?.length ?? table.count;
  const counts = new Uint16Array(length);
  let total = 0;
  for (const name of columns) {
    const column = yield* table.typed.column(name);
    if (column === undefined) continue;
    const test = yield* rowTest(table.column(name), column, small, words);
    if (test === undefined) continue;
    for (let place = 0; place < length; place++) {
      if (test(rows === undefined ? place : rows[place])) {
        counts[place]++;
        total++;
      }
      if (place % STEP_ROWS === STEP_ROWS - 1) yield;
    }
  }
  const columnAt = (place: number, which: number) =>
    columns.filter((name) => holds(table, rows === undefined ? place : rows[place], name, small, words))[which];
  return {
    total,
    cell(number) {
      let left = number;
      for (let place = 0; place < length; place++) {
        if (left < counts[place]) return { number, place, column: columnAt(place, left) };
        left -= counts[place];
      }
      return undefined;
    },
    from(place) {
      let before = 0;
      for (let at = 0; at < length; at++) {
        if (at >= place && counts[at] > 0) return { number: before, place: at, column: columnAt(at, 0) };
        before += counts[at];
      }
      return undefined;
    },
  };
}

/** @returns undefined where no row can hold it */
function* rowTest(
  shown: TableColumn | undefined,
  column: TypedColumn,
  small: string,
  words: TopicWords,
): Work<((row: number) => boolean) | undefined> {
  if (shown === undefined) return undefined;
  if (column.kind === 'coded') {
    const { codes, texts, strings } = column;
    const isWorded = words[shown.topic] !== undefined;
    const contains = textTest({ kind: 'contains', column: shown.name, text: small }, strings);
    const passes = new Uint8Array(texts.length + 1);
    for (let i = 0; i < texts.length; i++) {
      passes[i + 1] = (isWorded ? reads(shown, textOf(strings, texts[i]), small, words) : contains(texts[i])) ? 1 : 0;
      if (i % STEP_TEXTS === STEP_TEXTS - 1) yield;
    }
    return (row) => passes[codes[row]] === 1;
  }
  if (!mayBeInNumbers(small)) return undefined;
  const { values } = column;
  return (row) => !Number.isNaN(values[row]) && reads(shown, values[row], small, words);
}

function reads(column: TableColumn, value: RecordValue, small: string, words: TopicWords): boolean {
  return cellWords(column, value, words)?.toLowerCase().includes(small) === true;
}

function holds(table: FeatureTable, row: number, name: string, small: string, words: TopicWords): boolean {
  const column = table.column(name);
  return column !== undefined && reads(column, table.values(row, [name])[0], small, words);
}

// The displayed text of a cell, in which a search looks.

/** Displayed words of column values that depend on the language, such as those of `type`: by its topic, then by the value. */
export type TopicWords = Readonly<Partial<Record<RecordTopic, Readonly<Record<string, string>>>>>;

/** Undefined where nothing stands there, or a measure, which is shown rounded and with its unit. */
export function cellWords(
  { topic, type }: Pick<RecordColumn, 'topic' | 'type'>,
  value: RecordValue,
  words: TopicWords = {},
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return words[topic]?.[value] ?? value;
  if (type === 'coordinate') return (value / 1e7).toFixed(6);
  if (type === 'time') return new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return type === 'integer' ? `${value}` : undefined;
}

/** Returns whether a text can be part of a displayed number. */
function mayBeInNumbers(small: string): boolean {
  return /^[-\d.: ]*$/.test(small);
}

// The row of an element.

/**
 * The first place in an order where an element stands; -1 where it does not.
 *
 * @param rows all of them where undefined
 * @param type undefined: of any type
 */
export function* findElement(table: FeatureTable, rows: Uint32Array | undefined, type: number | undefined, id: number): Work<number> {
  const length = rows?.length ?? table.count;
  for (let place = 0; place < length; place++) {
    const row = table.row(rows === undefined ? place : rows[place]);
    if (row.id === id && (type === undefined || row.type === type)) return place;
    if (place % (STEP_ROWS >> 3) === 0) yield;
  }
  return -1;
}
