/** Sorts the groups of a count. There are few: the worker returns the largest. */
import type { CountTable } from '@flyover/result-session';

/** A column of the counts: the keys by their place, rows, and what the numbers come to. */
export type CountColumn = 'first' | 'second' | 'rows' | NumberColumn;
type NumberColumn = 'sum' | 'mean' | 'least' | 'most' | 'others';

export interface CountOrder {
  readonly column: CountColumn;
  readonly descending: boolean;
}

/** The columns that a count has. */
export function countColumns({ values, numbers }: CountTable): readonly CountColumn[] {
  const keys = (values[0]?.length ?? 1) > 1 ? (['first', 'second'] as const) : (['first'] as const);
  return [...keys, 'rows', ...(numbers === undefined ? [] : (['sum', 'mean', 'least', 'most', 'others'] as const))];
}

/** A number of a group; NaN where there is none. @param group the rest is behind all groups */
export function countNumber({ rows, numbers }: CountTable, column: Exclude<CountColumn, 'first' | 'second'>, group: number): number {
  if (column === 'rows') return rows[group];
  if (numbers === undefined) return Number.NaN;
  if (column === 'others') return numbers.others[group];
  // nothing was added up
  if (numbers.filled[group] === 0) return Number.NaN;
  return column === 'mean' ? numbers.sum[group] / numbers.filled[group] : numbers[column][group];
}

/**
 * Numbers of groups in an order; what is missing comes last in both directions, and the rest of the groups behind all.
 *
 * @param textOf how the value of a key reads
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
