/** What the dialogs list of each place, kept from one opening to the next. */
import { create } from 'zustand';
import { openLibrary, RUNS } from './open-library.ts';
import { type StoredQuery, useQuerySources } from './query-store.ts';
import type { KeptRun } from './run-history.ts';

/** `message`: why the list could not be read. What was read before stays. */
interface QueryList {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly queries: readonly StoredQuery[];
  readonly message?: string;
}

interface ListsState {
  /** By the id of the source. */
  readonly lists: Readonly<Record<string, QueryList>>;
  /** Undefined until they were read. */
  readonly runs?: readonly KeptRun[];
  readonly removedExamples: ReadonlySet<string>;
}

export const useLists = create<ListsState>()(() => ({ lists: {}, removedExamples: new Set() }));

/**
 * Reads the lists, and again whenever they change.
 *
 * @param runs whether the history is to be read, too
 * @returns ends that
 */
export function followLists(runs: boolean): () => void {
  const { sources } = useQuerySources.getState();
  for (const { id } of sources) void readList(id);
  if (runs) void readRuns();
  return useQuerySources.subscribe((state, before) => {
    for (const source of state.sources) {
      const changed = state.changes[source.id] !== before.changes[source.id];
      if (changed || !before.sources.includes(source)) void readList(source.id);
    }
    if (runs && state.changes[RUNS] !== before.changes[RUNS]) void readRuns();
  });
}

/** Reads the list of one place. */
export async function readList(id: string): Promise<void> {
  const source = useQuerySources.getState().sources.find((each) => each.id === id);
  if (source === undefined || source.access?.isSignedIn() === false) return;
  const before = useLists.getState().lists[id];
  if (before === undefined) setList(id, { state: 'loading', queries: [] });
  try {
    setList(id, { state: 'ready', queries: await source.store.list() });
    useLists.setState({ removedExamples: await (await openLibrary()).removedExamples() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    setList(id, { state: 'failed', queries: before?.queries ?? [], message });
  }
}

async function readRuns(): Promise<void> {
  useLists.setState({ runs: await (await openLibrary()).runs.list() });
}

function setList(id: string, list: QueryList): void {
  useLists.setState(({ lists }) => ({ lists: { ...lists, [id]: list } }));
}
