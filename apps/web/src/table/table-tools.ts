/** The tools over the rows of the table: the search, the field for a filter in Overpass QL, and the counts. */
import type { FoundCell } from '@flyover/result-session';
import { create } from 'zustand';
import type { CountOrder } from './counts/count-table.ts';

/** The search in the table. */
export interface FindState {
  readonly isOpen: boolean;
  /** The text that is searched for; empty: none. */
  readonly text: string;
  /** The number of matching cells; undefined during the search. */
  readonly total?: number | undefined;
  readonly hit?: FoundCell | undefined;
  /** Whether the worker ended before the search did. */
  readonly isFailed: boolean;
  /** Whether the target of the last jump does not exist. */
  readonly isLost: boolean;
}

/** A choice as the value of a field: `column:cuisine`, `area:result:["administrative","8"]`; empty: nothing. */
export type KeyChoice = string;

/** The counts in place of the rows: keys and areas as values of select fields, numbers, order. */
export interface CountsState {
  readonly isOpen: boolean;
  /** Undefined until the user chooses. */
  readonly first?: KeyChoice | undefined;
  readonly second?: KeyChoice | undefined;
  /** The name of a column; empty: none. */
  readonly number: string;
  readonly split: boolean;
  readonly order: CountOrder;
}

interface TableTools {
  readonly find: FindState;
  readonly counts: CountsState;
  /** Whether the field for a filter in Overpass QL is open: the other bar over the rows. */
  readonly isQlOpen: boolean;
}

/** The order of counts before the user chooses one. */
export const LARGEST_FIRST: CountOrder = { column: 'rows', descending: true };

/** The store of the tools over the table: search, filter, counts. */
export const useTableTools = create<TableTools>()(() => ({
  find: { isOpen: false, text: '', isFailed: false, isLost: false },
  counts: { isOpen: false, number: '', split: true, order: LARGEST_FIRST },
  isQlOpen: false,
}));

/** Changes some fields of the search. */
export function changeFind(change: Partial<FindState>): void {
  useTableTools.setState(({ find }) => ({ find: { ...find, ...change } }));
}

/** Changes some fields of the counts. */
export function changeCounts(change: Partial<CountsState>): void {
  useTableTools.setState(({ counts }) => ({ counts: { ...counts, ...change } }));
}
