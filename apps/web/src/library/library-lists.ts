/** The lists of the dialogs for each place, kept from one opening to the next. */
import { create } from 'zustand';
import { openLibrary, RUNS } from './open-library.ts';
import { type StoredQuery, useSavedQueriesSources } from './query-store.ts';
import type { KeptRun } from './run-history.ts';

/** `message`: the reason why the list could not be read. The earlier list stays. */
interface QueryList {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly queries: readonly StoredQuery[];
  readonly message?: string;
}

interface ListsState {
  /** By the id of the source. */
  readonly lists: Readonly<Record<string, QueryList | undefined>>;
  /** Undefined until they were read. */
  readonly runs?: readonly KeptRun[];
  /** The reason why the runs could not be read. The earlier list stays. */
  readonly runsFailure?: string;
  readonly removedExamples: ReadonlySet<string>;
}

export const useLists = create<ListsState>()(() => ({ lists: {}, removedExamples: new Set() }));

/** The number of reads of each place: a late answer to an earlier read is ignored. */
const readings = new Map<string, number>();

/**
 * Reads the lists, and again whenever they change.
 *
 * @param runs whether the history is to be read, too
 * @returns ends that
 */
export function followLists(runs: boolean): () => void {
  const { sources } = useSavedQueriesSources.getState();
  for (const { id } of sources) void readList(id);
  if (runs) void readRuns();
  return useSavedQueriesSources.subscribe((state, before) => {
    for (const source of state.sources) {
      const changed = state.changes[source.id] !== before.changes[source.id];
      if (changed || !before.sources.includes(source)) void readList(source.id);
    }
    if (runs && state.changes[RUNS] !== before.changes[RUNS]) void readRuns();
  });
}

/** Reads the list of one place. Whoever is not signed in there sees nothing of it, also of what was read before. */
export async function readList(id: string): Promise<void> {
  const source = useSavedQueriesSources.getState().sources.find((each) => each.id === id);
  if (source === undefined) return;
  const isOpen = () => source.access?.isSignedIn() !== false;
  if (!isOpen()) return setList(id, undefined);
  const reading = (readings.get(id) ?? 0) + 1;
  readings.set(id, reading);
  const isLatest = () => readings.get(id) === reading;
  if (useLists.getState().lists[id] === undefined) setList(id, { state: 'loading', queries: [] });
  try {
    const queries = await source.store.list();
    if (isLatest()) setList(id, isOpen() ? { state: 'ready', queries } : undefined);
    useLists.setState({ removedExamples: await (await openLibrary()).removedExamples() });
  } catch (error) {
    const message = messageOf(error);
    const queries = isOpen() ? (useLists.getState().lists[id]?.queries ?? []) : [];
    if (isLatest()) setList(id, { state: 'failed', queries, message });
  }
}

/** Takes a query that was removed out of the list, before a slow place is read again. */
export function forgetQuery(id: string, name: string): void {
  const list = useLists.getState().lists[id];
  if (list !== undefined) setList(id, { ...list, queries: list.queries.filter((query) => query.name !== name) });
}

/** Reads the history. */
export async function readRuns(): Promise<void> {
  try {
    useLists.setState({ runs: await (await openLibrary()).runs.list(), runsFailure: undefined });
  } catch (error) {
    useLists.setState({ runsFailure: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function setList(id: string, list: QueryList | undefined): void {
  useLists.setState(({ lists }) => ({ lists: { ...lists, [id]: list } }));
}
