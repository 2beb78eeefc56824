/** The queries saved in this browser. */
import { queryName } from '@flyover/query-template';
import { withName } from '../query/name-line.ts';
import { isSavedEntry, type SavedEntry, type Saves, SETTINGS_PREFIX } from '../settings/settings-schema.ts';
import { parseField, saveSetting } from '../settings/settings-storage.ts';
import { settingsStorage, useSettings } from '../settings/settings-store.ts';
import { isRecord } from '../site/is-record.ts';
import { type PutOptions, type QueryStore, QueryStoreError, type StoredQuery } from './query-store.ts';
import { RecordError, type Records, type RecordText } from './records.ts';

/** The store of this browser: what the dialogs use of every place, and what files and settings need beside. */
export interface LocalQueries extends QueryStore {
  star(name: string, starred: boolean): Promise<void>;
  /** Every entry, templates too. */
  entries(): Promise<ReadonlyMap<string, LibraryEntry>>;
  /**
   * Takes entries in beside those that are there, all or none. One whose name is taken by another entry gets a number behind its
   * name; one that is there already is not doubled.
   *
   * @returns the names under which entries were added
   */
  join(entries: ReadonlyMap<string, LibraryEntry>): Promise<Joined>;
  /** Removes entries that still say the same as these: what was changed since stays. */
  leave(entries: ReadonlyMap<string, LibraryEntry>): Promise<void>;
}

/** The outcome of merging entries. */
export interface Joined {
  readonly added: ReadonlyMap<string, LibraryEntry>;
  /** Names of entries that got a number. */
  readonly renamed: readonly string[];
  /** Names of entries that were there already. */
  readonly present: readonly string[];
}

/**
 * @param onChanged called after each change
 * @param now milliseconds since 1970
 */
export function localQueries(records: Records<LibraryEntry>, onChanged: () => void, now: () => number = Date.now): LocalQueries {
  const change: Records<LibraryEntry>['change'] = async (keys, decide) => {
    const result = await records.change(keys, decide);
    onChanged();
    return result;
  };
  return {
    entries: () => records.all(),
    async list() {
      const listed: StoredQuery[] = [];
      for (const [name, entry] of await records.all()) {
        const query = storedQuery(name, entry);
        if (query !== undefined) listed.push(query);
      }
      return listed;
    },
    async get(name) {
      const entry = (await records.all()).get(name);
      return entry === undefined ? undefined : storedQuery(name, entry);
    },
    put: (name, query, options = {}) =>
      change([name], (present) => {
        if (present.has(name) && options.overwrite !== true) throw new QueryStoreError('exists', `“${name}” exists already.`);
        return { put: [[name, newEntry(query, options, present.get(name), now())]], result: undefined };
      }),
    rename: (from, to) =>
      change([from, to], (present) => {
        const entry = present.get(from);
        if (entry === undefined) throw new QueryStoreError('missing', `“${from}” is not there any more.`);
        if (from !== to && present.has(to)) throw new QueryStoreError('exists', `“${to}” exists already.`);
        const { overpass } = entry;
        // a name in the query that is the entry's goes along
        const renamed = overpass !== undefined && queryName(overpass) === from ? withName(overpass, to) : overpass;
        return { remove: [from], put: [[to, plainEntry({ ...entry, overpass: renamed })]], result: undefined };
      }),
    remove: (name) => change([], () => ({ remove: [name], result: undefined })),
    star: (name, starred) =>
      change([name], (present) => {
        const entry = present.get(name);
        return { put: entry === undefined ? [] : [[name, plainEntry({ ...entry, starred })]], result: undefined };
      }),
    join: (entries) =>
      change('all', (present) => {
        const joined = joinEntries(present, entries);
        return { put: joined.added, result: joined };
      }),
    leave: (entries) =>
      change([...entries.keys()], (present) => ({
        remove: [...entries].filter(([name, entry]) => isUnchanged(present.get(name), entry)).map(([name]) => name),
        result: undefined,
      })),
  };
}

function newEntry(query: string, options: PutOptions, present: LibraryEntry | undefined, now: number): LibraryEntry {
  const { type = 'saved_query', comment, changed = now, starred = present?.starred } = options;
  return plainEntry({ type, overpass: query, comment: comment === '' ? undefined : comment, changed, starred });
}

function isUnchanged(present: LibraryEntry | undefined, entry: LibraryEntry): boolean {
  return present !== undefined && saysTheSame(present, entry);
}

/** Returns the entries to add to those present, and their names. */
export function joinEntries(present: ReadonlyMap<string, LibraryEntry>, incoming: ReadonlyMap<string, LibraryEntry>): Joined {
  const added = new Map<string, LibraryEntry>();
  const renamed: string[] = [];
  const doubled: string[] = [];
  const taken = (name: string) => added.get(name) ?? present.get(name);
  for (const [name, entry] of incoming) {
    let free = name;
    let other = taken(free);
    for (let number = 2; other !== undefined && !saysTheSame(other, entry); number++) {
      free = `${name} (${number})`;
      other = taken(free);
    }
    if (other !== undefined) {
      doubled.push(name);
      continue;
    }
    added.set(free, plainEntry(entry));
    if (free !== name) renamed.push(name);
  }
  return { added, renamed, present: doubled };
}

// The data that is stored for a saved query under its name.

/** An entry of the settings field `saves` (specification, section 3), and what the dialogs need beside. */
export interface LibraryEntry extends SavedEntry {
  /** Milliseconds since 1970. */
  readonly changed?: number;
  readonly starred?: boolean;
}

/** Longest name, UTF-16 units. */
export const MOST_NAME = 200;

/** Returns whether a value from storage or a file is an entry; further fields are allowed. */
export function isLibraryEntry(value: unknown): value is LibraryEntry {
  if (!isSavedEntry(value) || !isRecord(value)) return false;
  const { changed, starred } = value;
  return (changed === undefined || isTime(changed)) && (starred === undefined || typeof starred === 'boolean');
}

/** Returns only the known fields, without those that are undefined. */
export function plainEntry({ type, overpass, parameters, wizard, comment, changed, starred }: LibraryEntry): LibraryEntry {
  const fields = { type, overpass, parameters, wizard, comment, changed, starred: starred === true ? true : undefined };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), type };
}

/** Returns an entry as the dialogs list it; undefined for a template, which they do not list. */
function storedQuery(name: string, entry: LibraryEntry): StoredQuery | undefined {
  const { type, overpass, comment, changed, starred } = entry;
  if (type === 'template' || overpass === undefined) return undefined;
  return { name, query: overpass, comment, changed, starred: starred === true, type };
}

/** Returns whether two entries have the same content, apart from stars and dates. */
function saysTheSame(one: LibraryEntry, other: LibraryEntry): boolean {
  return one.type === other.type && one.overpass === other.overpass && one.wizard === other.wizard && one.comment === other.comment;
}

/**
 * A name as it is kept: no white space around it or around the folders it lies in, no empty folders, nothing invisible.
 *
 * @returns empty where nothing is left
 */
export function tidyName(name: string): string {
  const visible = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const parts = visible.split('/').map((part) => part.trim());
  return parts.filter((part) => part !== '').join('/');
}

/** Milliseconds since 1970 that a date can be made of. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 8.64e15;
}

// The setting `saves` beside IndexedDB, which is the truth: a copy for files of settings, and for a visit on which IndexedDB is missing.
// Without IndexedDB it is the truth itself.

/** Local storage has room for five million characters or so, and other things to keep: a larger copy is not stored there. */
const LARGEST_COPY = 1_000_000;

/**
 * Brings the setting in step.
 *
 * @param store whether the browser keeps it, too: one page of those that are open does
 */
export function mirrorEntries(entries: ReadonlyMap<string, LibraryEntry>, store: boolean): void {
  const saves: Saves = Object.fromEntries(entries);
  useSettings.setState({ saves });
  // the copy is a courtesy: where there is no room for it nothing is lost
  if (store && JSON.stringify(saves).length <= LARGEST_COPY) saveSetting(settingsStorage, 'saves', saves);
}

/** Returns the entries of the setting. */
export function entriesOf(saves: Saves): Map<string, LibraryEntry> {
  const entries = new Map<string, LibraryEntry>();
  for (const [name, entry] of Object.entries(saves)) if (isLibraryEntry(entry)) entries.set(name, entry);
  return entries;
}

/** The setting as the place of the entries. Another page may have stored it again, so it is read each time. */
export const savesText: RecordText<LibraryEntry> = {
  read() {
    const stored = storedSaves();
    const saves = stored === null ? undefined : parseField('saves', stored);
    return entriesOf(saves ?? useSettings.getState().saves);
  },
  write(entries) {
    const saves: Saves = Object.fromEntries(entries);
    const problem = saveSetting(settingsStorage, 'saves', saves);
    if (problem === 'full') throw new RecordError('full', 'local storage is full');
    // blocked storage: they live as long as the page
    useSettings.setState({ saves, ...(problem !== undefined && { storageProblem: problem }) });
  },
};

function storedSaves(): string | null {
  try {
    return settingsStorage?.getItem(`${SETTINGS_PREFIX}saves`) ?? null;
  } catch {
    return null;
  }
}
