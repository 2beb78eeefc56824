/** The places where queries are saved, and their lists, kept from one opening of the dialogs to the next. */
import { create } from 'zustand';
import type { SavedQueriesSource, StoredQuery } from './query-store.ts';
import type { KeptRun } from './run-history.ts';

/** `message`: the reason why the list could not be read. The earlier list stays. */
export interface QueryList {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly queries: readonly StoredQuery[];
  readonly message?: string;
}

interface LibraryState {
  readonly sources: readonly SavedQueriesSource[];
  /** Counts what was changed in a place by others than the dialogs: they read its list again. */
  readonly changes: Readonly<Record<string, number>>;
  /** The lists by the id of their source. */
  readonly lists: Readonly<Record<string, QueryList | undefined>>;
  /** Undefined until they were read. */
  readonly runs?: readonly KeptRun[];
  /** The reason why the runs could not be read. The earlier list stays. */
  readonly runsFailure?: string;
  readonly removedExamples: ReadonlySet<string>;
}

/** The store of saved queries: places, their lists, past runs. */
export const useLibrary = create<LibraryState>()(() => ({ sources: [], changes: {}, lists: {}, removedExamples: new Set() }));

/**
 * Makes a place known, in the order of the calls; a later one of the same id takes its place.
 *
 * @returns the removal
 */
export function registerSavedQueriesSource(source: SavedQueriesSource): () => void {
  useLibrary.setState(({ sources }) => ({ sources: [...sources.filter(({ id }) => id !== source.id), source] }));
  return () => useLibrary.setState(({ sources }) => ({ sources: sources.filter((other) => other !== source) }));
}

/** Announces that another page has changed the list of a place, or a login its access. */
export function sourceChanged(id: string): void {
  useLibrary.setState(({ changes }) => ({ changes: { ...changes, [id]: (changes[id] ?? 0) + 1 } }));
}
