/** A count as a table: its columns, the order of its groups, the texts of its cells. */

import type { CountArea, CountKeyRequest, CountRequest, CountTable, TableColumn } from '@flyover/result-session';
import { cellText, columnTitle, groupText, type Translate } from '../cell-text.ts';

/** A column of the counts: the keys by their position, the rows, and the figures of the numbers. */
export type CountColumn = 'first' | 'second' | 'rows' | NumberColumn;
type NumberColumn = 'sum' | 'mean' | 'least' | 'most' | 'others';

export interface CountOrder {
  readonly column: CountColumn;
  readonly descending: boolean;
}

/** Returns the columns of a count. */
export function countColumns({ values, numbers }: CountTable): readonly CountColumn[] {
  const keys = (values[0]?.length ?? 1) > 1 ? (['first', 'second'] as const) : (['first'] as const);
  return [...keys, 'rows', ...(numbers === undefined ? [] : (['sum', 'mean', 'least', 'most', 'others'] as const))];
}

/** Returns a number of a group; NaN where there is none. @param group the index after the last group is the rest */
export function countNumber({ rows, numbers }: CountTable, column: Exclude<CountColumn, 'first' | 'second'>, group: number): number {
  if (column === 'rows') return rows[group];
  if (numbers === undefined) return Number.NaN;
  if (column === 'others') return numbers.others[group];
  // no number was counted
  if (numbers.filled[group] === 0) return Number.NaN;
  return column === 'mean' ? numbers.sum[group] / numbers.filled[group] : numbers[column][group];
}

/**
 * Returns the indices of the groups in an order; missing values come last in both directions, and the rest of the groups at the end.
 *
 * @param textOf returns the text of a key's value
 */
export function sortCounts(
  table: CountTable,
  { column, descending }: CountOrder,
  textOf: (key: 0 | 1, group: number) => string,
  locale: string,
): readonly number[] {
  const groups = table.values.map((_, group) => group);
  const turn = descending ? -1 : 1;
  if (column === 'first' || column === 'second') {
    const key = column === 'first' ? 0 : 1;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const texts = groups.map((group) => (table.values[group][key] === undefined ? undefined : textOf(key, group)));
    groups.sort((a, b) => missingLast(texts[a], texts[b], (one, other) => turn * compare(one, other)) || a - b);
  } else {
    const numbers = groups.map((group) => countNumber(table, column, group)).map((number) => (Number.isNaN(number) ? undefined : number));
    groups.sort((a, b) => missingLast(numbers[a], numbers[b], (one, other) => turn * (one - other)) || a - b);
  }
  return table.rest === 0 ? groups : [...groups, groups.length];
}

function missingLast<T>(a: T | undefined, b: T | undefined, compare: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compare(a, b);
}

/** Everything that the texts of a count depend on. */
export interface CountWords {
  readonly columns: readonly TableColumn[];
  readonly areas: readonly CountArea[];
  readonly request: CountRequest;
  readonly t: Translate;
  readonly locale: string;
}

/** Returns the name of a set of areas, with their number. */
export function areaTitle({ boundary, level, areas }: CountArea, t: Translate): string {
  if (boundary === undefined) return t('table.counts.namedAreas', { areas });
  if (boundary === 'administrative' && level !== undefined) return t('table.counts.levelAreas', { level, areas });
  return t('table.counts.boundaries', { kind: level === undefined ? boundary : `${boundary} ${level}`, areas });
}

/** Returns the title of a count's column. */
export function countTitle(words: CountWords, column: CountColumn): string {
  const { request, t } = words;
  if (column === 'first') return keyTitle(words, request.first);
  if (column === 'second') return request.second === undefined ? '' : keyTitle(words, request.second);
  return column === 'rows' ? t('table.counts.rows') : t(`table.counts.sums.${column}`);
}

function keyTitle({ columns, areas, t }: CountWords, key: CountKeyRequest): string {
  if (key.kind === 'area') {
    const area = areas.find(({ origin, set }) => origin === key.origin && set === key.set);
    return area === undefined ? t('table.counts.areas') : areaTitle(area, t);
  }
  const column = columns.find(({ name }) => name === key.column);
  return column === undefined ? key.column : columnTitle(column, t);
}

/** Returns the text of a key's value. */
export function keyText(words: CountWords, { values }: CountTable, key: 0 | 1, group: number): string {
  const { columns, request, t, locale } = words;
  const keyRequest = key === 0 ? request.first : request.second;
  const value = values[group][key];
  if (keyRequest?.kind === 'area') return value === undefined ? t('table.counts.outside') : `${value}`;
  const column = columns.find(({ name }) => name === keyRequest?.column);
  return column === undefined ? `${value ?? ''}` : groupText(column, value, t, locale);
}

/** Returns the text of a cell. */
export function countText(words: CountWords, table: CountTable, column: CountColumn, group: number): string {
  const { columns, request, t, locale } = words;
  if (column === 'first' || column === 'second') {
    if (group < table.values.length) return keyText(words, table, column === 'first' ? 0 : 1, group);
    return column === 'first' ? t('table.counts.rest', { groups: table.rest }) : '';
  }
  const value = countNumber(table, column, group);
  if (Number.isNaN(value)) return '';
  const numbers = columns.find(({ name }) => name === request.number);
  const isMeasure = numbers?.topic === 'length' || numbers?.topic === 'area';
  if (isMeasure && column !== 'rows' && column !== 'others') return cellText(numbers, value, t, locale);
  return value.toLocaleString(locale, { maximumFractionDigits: 2 });
}

/**
 * Returns a count as lines of cells for spreadsheets: numbers are not formatted.
 *
 * @param write escapes a text that may be a formula
 */
export function countLines(
  words: CountWords,
  table: CountTable,
  columns: readonly CountColumn[],
  groups: readonly number[],
  write: (text: string) => string,
): readonly (readonly string[])[] {
  const cell = (column: CountColumn, group: number) => {
    if (column === 'first' || column === 'second') return write(countText(words, table, column, group));
    const value = countNumber(table, column, group);
    return Number.isNaN(value) ? '' : `${value}`;
  };
  return [
    columns.map((column) => write(countTitle(words, column))),
    ...groups.map((group) => columns.map((column) => cell(column, group))),
  ];
}
