/** The choices of the table's counts: keys and areas as values of select fields, numbers, order. The groups come from the worker. */

import type { CountArea, CountKeyRequest, TableColumn } from '@flyover/result-session';
import { makesGroups } from '../cell-text.ts';
import { useTable } from '../table-store.ts';
import { changeCounts, type KeyChoice, LARGEST_FIRST } from '../table-tools.ts';

/** Opens the counts, by a column where one is named. */
export function openCounts(column?: KeyChoice): void {
  changeCounts({ isOpen: true, ...(column !== undefined && { first: column }) });
}

export function closeCounts(): void {
  changeCounts({ isOpen: false });
}

// another query has other keys
useTable.subscribe(({ query }, before) => {
  if (query !== before.query) changeCounts({ first: undefined, second: undefined, number: '', order: LARGEST_FIRST });
});

export function columnChoice(name: string): KeyChoice {
  return `column:${name}`;
}

export function areaChoice({ origin, set }: Pick<CountArea, 'origin' | 'set'>): KeyChoice {
  return `area:${origin}:${set}`;
}

/** Returns the key of a choice; undefined for an empty choice, and for one that does not exist. */
export function keyOfChoice(choice: KeyChoice, columns: readonly TableColumn[], areas: readonly CountArea[]): CountKeyRequest | undefined {
  const area = areas.find((each) => areaChoice(each) === choice);
  if (area !== undefined) return { kind: 'area', origin: area.origin, set: area.set };
  const column = columns.find(({ name }) => columnChoice(name) === choice);
  return column && { kind: 'column', column: column.name };
}

/** Returns the columns that rows can be counted by, tags apart from the others. */
export function countedColumns(columns: readonly TableColumn[]): {
  readonly tags: readonly TableColumn[];
  readonly others: readonly TableColumn[];
} {
  const counted = columns.filter(makesGroups);
  return { tags: counted.filter(({ topic }) => topic === 'tag'), others: counted.filter(({ topic }) => topic !== 'tag') };
}

/** Returns the columns that may have numbers: first those whose values are mostly numbers, then other tags. */
export function numberColumns(columns: readonly TableColumn[]): readonly TableColumn[] {
  const isNumber = ({ topic, type, numeric }: TableColumn) =>
    numeric || ((type === 'number' || type === 'integer') && !NAMES.includes(topic));
  return [...columns.filter(isNumber), ...columns.filter((column) => column.topic === 'tag' && !column.numeric)];
}

/** Numbers that are names, and are not added up. */
const NAMES: readonly TableColumn['topic'][] = ['id', 'uid', 'changeset'];

/** Returns the default first key: the column that groups the rows, or else the most frequent key that is no name. */
export function firstChoice(columns: readonly TableColumn[], grouped: string | undefined): KeyChoice {
  const { tags, others } = countedColumns(columns);
  const usual = tags.find(({ name, numeric }) => name !== 'name' && !numeric) ?? tags[0] ?? others[0];
  return columnChoice(grouped ?? usual?.name ?? '');
}

/** Returns the default areas: the finest boundaries of the result, which are there to count other features by. */
export function firstAreas(areas: readonly CountArea[]): KeyChoice {
  const own = areas.find(({ origin }) => origin === 'result');
  return own === undefined ? '' : areaChoice(own);
}
