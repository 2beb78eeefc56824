/** The library of this browser: saved queries and runs, opened with the first use and shared by all that use it. */

import type { SavedEntry, Saves } from '../settings/settings-schema.ts';
import { settingsStorage, useSettings } from '../settings/settings-store.ts';
import { isRecord } from '../site/is-record.ts';
import { onePageAtATime } from '../ui/one-page-at-a-time.ts';
import { sourceChanged } from './library-store.ts';
import {
  entriesOf,
  isLibraryEntry,
  type LibraryEntry,
  type LocalQueries,
  localQueries,
  mirrorEntries,
  savesText,
} from './local-queries.ts';
import { indexedRecords, localRecords, openDatabase, type Records } from './records.ts';
import {
  isRunRecord,
  LONGEST_LOCAL,
  LONGEST_RECORDED,
  MOST_LOCAL_RUNS,
  MOST_RUNS,
  type RunHistory,
  runHistory,
  runsText,
} from './run-history.ts';

/** The id of the source of this browser. */
export const LOCAL = 'local';
/** Stands beside it for the runs, see `sourceChanged`. */
export const RUNS = 'runs';

export interface Library {
  readonly queries: LocalQueries;
  readonly runs: RunHistory;
  /** Names of the built-in examples that the user has removed. */
  removedExamples(): Promise<ReadonlySet<string>>;
  removeExample(name: string): Promise<void>;
  restoreExamples(names: readonly string[]): Promise<void>;
  /** Whether what is put here is there after a reload: a browser may let the page store nothing. */
  lasts(): boolean;
  /** Resolves when the setting `saves` is in step with all changes so far. */
  settled(): Promise<void>;
}

/** Said by a page in which IndexedDB was missing: what it saved in the setting is to join the next time. */
const KEPT_IN_SETTING = 'flyover_library';

/** A note: that `saves` was taken over, or the examples that were removed. */
type Note = Readonly<Record<string, unknown>>;

let opening: Promise<Library> | undefined;

/** Returns the library, opened once a page. After a failure, such as a full disk, the next call tries again. */
export function openLibrary(): Promise<Library> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Takes entries of an import of settings into the library. @returns the way back: entries that were changed since stay */
export async function importSaves(before: Saves, now: Saves): Promise<() => Promise<void>> {
  const library = await openLibrary();
  const present = entriesOf(before);
  const { added } = await library.queries.join(new Map([...entriesOf(now)].filter(([name]) => !present.has(name))));
  await library.settled();
  return async () => {
    await library.queries.leave(added);
    await library.settled();
  };
}

async function open(): Promise<Library> {
  const database = await openDatabase(browserDatabase()).catch(() => undefined);
  const entries: Records<LibraryEntry> =
    database === undefined ? localRecords(savesText) : indexedRecords(database, 'queries', isLibraryEntry);
  const notes = database === undefined ? localRecords(notesText) : indexedRecords(database, 'notes', isRecord);
  const pages = otherPages((changed) => {
    sourceChanged(changed);
    if (changed === LOCAL && database !== undefined) void mirror(false);
  });
  let mirroring: Promise<void> = Promise.resolve();
  const mirror = (store: boolean) => {
    const read = async () => mirrorEntries(await entries.all(), store);
    // of two pages that store it at once the later would leave out what the other has saved meanwhile
    mirroring = mirroring.then(() => (store ? onePageAtATime('flyover-saves', read) : read())).catch(() => undefined);
    return mirroring;
  };
  const changed = (what: string) => () => {
    if (what === LOCAL && database !== undefined) void mirror(true);
    sourceChanged(what);
    pages.tell(what);
  };
  const queries = localQueries(entries, changed(LOCAL));
  if (database === undefined) markKeptInSetting(true);
  else await adopt(queries, notes);
  const changeNames = async (decide: (names: readonly string[]) => readonly string[]) => {
    await notes.change(['examples'], (present) => ({
      put: [['examples', { removed: decide(removedNames(present.get('examples'))) }]],
      result: undefined,
    }));
    changed(LOCAL)();
  };
  return {
    queries,
    runs:
      database === undefined
        ? runHistory(localRecords(runsText), { most: MOST_LOCAL_RUNS, longest: LONGEST_LOCAL }, changed(RUNS))
        : runHistory(indexedRecords(database, 'runs', isRunRecord), { most: MOST_RUNS, longest: LONGEST_RECORDED }, changed(RUNS)),
    removedExamples: async () => new Set(removedNames((await notes.all()).get('examples'))),
    removeExample: (name) => changeNames((names) => [...new Set([...names, name])]),
    restoreExamples: (names) => changeNames((removed) => removed.filter((name) => !names.includes(name))),
    lasts: () => database !== undefined || useSettings.getState().storageProblem !== 'blocked',
    settled: () => mirroring,
  };
}

/** At the first start the library takes over what the setting holds: from earlier versions, or from overpass turbo. */
async function adopt(queries: LocalQueries, notes: Records<Note>): Promise<void> {
  const adopted = (await notes.all()).has('adopted');
  if (adopted && !markKeptInSetting(false)) return;
  await queries.join(entriesOf(useSettings.getState().saves));
  await notes.change([], () => ({ put: [['adopted', { at: Date.now() }]], result: undefined }));
}

/** @returns whether it was marked before */
function markKeptInSetting(mark: boolean): boolean {
  try {
    const before = settingsStorage?.getItem(KEPT_IN_SETTING) === 'yes';
    if (mark) settingsStorage?.setItem(KEPT_IN_SETTING, 'yes');
    else if (before) settingsStorage?.removeItem(KEPT_IN_SETTING);
    return before;
  } catch {
    return false;
  }
}

function removedNames(note: Note | undefined): readonly string[] {
  const names: unknown = note?.removed;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

let notesInPage: ReadonlyMap<string, Note> = new Map();
/** Without IndexedDB notes live as long as the page: examples that were removed come back. */
const notesText = {
  read: () => notesInPage,
  write(notes: ReadonlyMap<string, Note>) {
    notesInPage = notes;
  },
};

function browserDatabase(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB ?? undefined;
  } catch {
    return undefined;
  }
}

/** Other pages of Flyover in this browser. */
function otherPages(onChanged: (what: string) => void): { tell(what: string): void } {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const channel = new BroadcastChannel('flyover-library');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === LOCAL || data === RUNS) onChanged(data);
  };
  return { tell: (what) => channel.postMessage(what) };
}

// Templates that came with settings or a file: no list shows them, links reach them by their names.

/** Returns the templates of this browser by name. */
export async function ownTemplates(): Promise<ReadonlyMap<string, SavedEntry>> {
  const { queries } = await openLibrary();
  return new Map([...(await queries.entries())].filter(([, { type }]) => type === 'template'));
}
