/**
 * The browser's history of queries: each run adds an entry with the link of its query behind `#`, so that Back,
 * Forward, reload and bookmarks bring it back.
 */
import { usesView } from '@flyover/query-template';
import { chooseFile, useFiles } from '../own-data/files-store.ts';
import { queryText } from '../query/query-text.ts';
import { hasBegunQuery, useRun } from '../run/run-store.ts';
import { isRecord } from '../site/is-record.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { useView } from '../view/view-store.ts';

/** Kept with an entry of our own, beside its address. */
export interface EntryState {
  /** `start`: the page as it was opened, its address cleaned; `run`: the link of a query that was run stands behind `#`. */
  readonly flyover: 'start' | 'run';
  /** Distinguishes the entry from the others of the tab. */
  readonly key?: string;
  /** The query, where no link holds it. */
  readonly query?: string;
  /** The address of the file that was asked, which no link holds; empty where a server was. */
  readonly file?: string;
}

/** Links of more characters are not written into the address: browsers refuse them from about two million on. */
const LONGEST_LINK = 200_000;

/**
 * The time after which a run is recorded although it still goes on, ms. Otherwise it is recorded after its frame, which recording would
 * delay.
 */
const RECORDED_AFTER = 400;

/** The part of the program that reads and writes links; it is fetched when it is needed. */
export const linksRoom = () => withTimeout('links', import('@flyover/share-links'));

/** Returns the state that the history stores with an entry, if the entry is our own. */
export function entryState(state: unknown): EntryState | undefined {
  if (!isRecord(state)) return undefined;
  const { flyover, key, query, file } = state;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return flyover === 'start' || flyover === 'run' ? { flyover, key: text(key), query: text(query), file: text(file) } : undefined;
}

/** Returns the key of the current entry; empty where it has none. */
export function entryKey(): string {
  return entryState(history.state)?.key ?? '';
}

/** Returns a key that no other entry of the tab has. */
function newKey(): string {
  return `${Math.random()}`;
}

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
  const state: EntryState = { flyover: 'start', key: entryKey() || newKey(), query: query.length <= LONGEST_LINK ? query : undefined };
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
  if (query.trim() === '') return;
  const begun = moves;
  await pictureOrTime();
  const { writeLink } = await linksRoom();
  // what a query finds depends on the place only where it asks for it
  const position = usesView(query) || query === placedQuery ? view : undefined;
  const link = `#${writeLink({ query, position, compression: 'on' }).slice(1)}`;
  const isSame = link === location.hash && file === (entryState(history.state)?.file ?? '');
  if (link.length > LONGEST_LINK || isSame || moves !== begun) return;
  history.pushState({ flyover: 'run', key: newKey(), file } satisfies EntryState, '', `${location.pathname}${link}`);
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
