/** The state of the table's counts: their keys, their numbers, their order. The groups come from the worker. */
import { create } from 'zustand';
import { useTable } from '../table-store.ts';
import type { KeyChoice } from './count-choice.ts';
import type { CountOrder } from './sort-counts.ts';

interface CountsState {
  readonly isOpen: boolean;
  /** Undefined until somebody chooses. */
  readonly first?: KeyChoice | undefined;
  readonly second?: KeyChoice | undefined;
  /** The name of a column; empty: none. */
  readonly number: string;
  readonly split: boolean;
  readonly order: CountOrder;
}

const LARGEST_FIRST: CountOrder = { column: 'rows', descending: true };

export const useCounts = create<CountsState>()(() => ({ isOpen: false, number: '', split: true, order: LARGEST_FIRST }));

/** Opens the counts, by a column where one is named. */
export function openCounts(column?: KeyChoice): void {
  useCounts.setState({ isOpen: true, ...(column !== undefined && { first: column }) });
}

export function closeCounts(): void {
  useCounts.setState({ isOpen: false });
}

// another query has other keys
useTable.subscribe(({ query }, before) => {
  if (query !== before.query) useCounts.setState({ first: undefined, second: undefined, number: '', order: LARGEST_FIRST });
});
