/** The queries saved in this browser. */
import { queryName } from '@flyover/query-template';
import { withName } from '../query/name-line.ts';
import { type LibraryEntry, plainEntry, saysTheSame, storedQuery } from './library-entry.ts';
import { type PutOptions, type QueryStore, QueryStoreError, type StoredQuery } from './query-store.ts';
import type { Records } from './records.ts';

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
