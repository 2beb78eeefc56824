/**
 * The browser's history of queries: each run adds an entry with the link of its query behind `#`, so that Back,
 * Forward, reload and bookmarks bring it back; a query too long for a link is kept with the entry.
 */
import { chooseFile, useFiles } from '../own-data/files-store.ts';
import { queryText } from '../query/query-text.ts';
import { hasBegunQuery, useRun } from '../run/run-store.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { useView } from '../view/view-store.ts';
import { type EntryState, entryKey, newKey } from './history-entry.ts';

/** A longer query is not kept with the entry of the page as it was opened, UTF-16 units. */
const LONGEST_KEPT = 200_000;

/**
 * The time after which a run is recorded although it still goes on, ms. Otherwise it is recorded after its frame, which recording would
 * delay.
 */
const RECORDED_AFTER = 400;

/** The part of the program that reads and writes links; it is fetched when it is needed. */
export const linksRoom = () => withTimeout('links', import('@flyover/share-links'));

/** The number of moves through the history. */
let moves = 0;

/** Returns whether neither Back nor Forward has come since this call. */
export function unmoved(): () => boolean {
  const before = moves;
  return () => moves === before;
}

/** Back or Forward: a run that is not recorded yet belongs to the entry that is left, and its text is no longer in the editor. */
export function moveThroughHistory(): void {
  moves++;
}

/** Sends queries where they went with an entry, as far as that is known and open. */
export function askAsThen({ file }: EntryState): void {
  if (file === '') chooseFile(undefined);
  else if (file !== undefined && useFiles.getState().files.some(({ address }) => address === file)) chooseFile(file);
}

/** The query of a link that said where to look. */
let placedQuery: string | undefined;

/** Runs of this query keep the place in their address, whether the query asks for it or not: a link said where to look. */
export function keepPlaceOf(query: string | undefined): void {
  placedQuery = query;
}

/** Takes the parameters out of the address; the entry remembers the query that stands in the editor. */
export function cleanAddress(): void {
  const query = queryText();
  const state: EntryState = { flyover: 'start', key: entryKey() || newKey(), query: query.length <= LONGEST_KEPT ? query : undefined };
  history.replaceState(state, '', location.pathname);
}

/**
 * Adds an entry with every run of a query.
 *
 * @returns ends that
 */
export function recordRuns(): () => void {
  return useRun.subscribe((run, before) => {
    if (!hasBegunQuery(run, before)) return;
    const { lat, lon, zoom } = useView.getState();
    const { chosen = '' } = useFiles.getState();
    // without the part that writes links the run stands in no history
    recordQuery(queryText(), { lat, lon, zoom }, chosen).catch(() => undefined);
  });
}

async function recordQuery(query: string, view: { lat: number; lon: number; zoom: number }, file: string): Promise<void> {
  const isHere = unmoved();
  await pictureOrTime();
  const { addEntry } = await withTimeout('links', import('./add-entry.ts'));
  if (isHere()) addEntry(query, view, query === placedQuery, file);
}

function pictureOrTime(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      clearTimeout(timer);
      // the page shows first that the run has ended
      setTimeout(resolve);
    };
    const unsubscribe = useRun.subscribe(({ state }) => state !== 'running' && done());
    const timer = setTimeout(done, RECORDED_AFTER);
  });
}
