/**
 * The changes that save, rename or remove a query, one key each, in an order that loses nothing wherever it stops: a query is seen from its first
 * chunk on, so that this is written last and removed first; a query that is written anew has a copy meanwhile.
 */

import { encodeEntry, type SavedQuery, wholeCharacters } from './entry-text.ts';
import { PreferenceError } from './preference-error.ts';
import { COUNT_KEY, chunkKey, indexesOf, KEY_PREFIX, type Preferences, readQueries } from './read-queries.ts';

/** A new value for a key, or its removal. */
export interface PreferenceChange {
  readonly key: string;
  /** Left out: the key is removed. */
  readonly value?: string;
}

/**
 * Saves a query, in place of one of its name.
 *
 * @throws PreferenceError of kind `name` or `query` before anything is changed; of kind `exists` for a name that is taken, without `overwrite`
 */
export function planSave(preferences: Preferences, { name, query }: SavedQuery, overwrite = true): PreferenceChange[] {
  const chunks = encodeEntry({ name, query });
  const old = numbersOf(preferences, name);
  if (old.length > 0 && !overwrite) throw new PreferenceError('exists');
  return planned(preferences, (draft) => {
    const place = old.at(0);
    if (place === undefined) {
      draft.write(draft.free(), chunks);
    } else if (chunks.length === 1 && old.length === 1) {
      draft.write(place, chunks);
    } else {
      const copy = draft.free();
      draft.write(copy, chunks);
      for (const index of old) draft.remove(index);
      draft.write(place, chunks);
      draft.remove(copy);
      draft.close();
    }
  });
}

/** Removes a query; the last takes its number, so that the numbers stay without gaps. None of this name: no changes. */
export function planRemove(preferences: Preferences, name: string): PreferenceChange[] {
  return planned(preferences, (draft) => {
    for (const index of numbersOf(preferences, name)) draft.remove(index);
    draft.close();
  });
}

/**
 * Gives a query another name.
 *
 * @throws PreferenceError `missing`, `exists`, `name`, or `query` where the longer name leaves no room
 */
export function planRename(preferences: Preferences, from: string, to: string): PreferenceChange[] {
  const old = readQueries(preferences).queries.findLast(({ name }) => name === from);
  if (old === undefined) throw new PreferenceError('missing');
  if (from === to) return [];
  const saves = planSave(preferences, { name: to, query: old.query }, false);
  return [...saves, ...planRemove(applyChanges(preferences, saves), from)];
}

/** The preferences after the changes. */
export function applyChanges(preferences: Preferences, changes: readonly PreferenceChange[]): Map<string, string> {
  const after = new Map(preferences);
  for (const { key, value } of changes) {
    if (value === undefined) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

function numbersOf(preferences: Preferences, name: string): number[] {
  const whole = wholeCharacters(name);
  return readQueries(preferences)
    .queries.filter((query) => query.name === whole)
    .map(({ index }) => index);
}

interface Draft {
  /** The lowest number that no query has. */
  free(): number;
  write(index: number, chunks: readonly string[]): void;
  remove(index: number): void;
  /** Moves the last queries into the gaps; one that is damaged stays where it is. */
  close(): void;
}

function planned(preferences: Preferences, work: (draft: Draft) => void): PreferenceChange[] {
  const changes: PreferenceChange[] = [];
  const now = new Map(preferences);
  const put = (key: string, value: string) => {
    if (now.get(key) === value) return;
    now.set(key, value);
    changes.push({ key, value });
  };
  const drop = (key: string) => {
    if (now.delete(key)) changes.push({ key });
  };
  const draft: Draft = {
    free() {
      const taken = new Set(indexesOf(now));
      let index = 0;
      while (taken.has(index)) index++;
      return index;
    },
    write(index, chunks) {
      for (let chunk = chunks.length - 1; chunk >= 0; chunk--) put(chunkKey(index, chunk), chunks[chunk]);
      count();
      for (const chunk of chunksOf(now, index)) if (chunk >= chunks.length) drop(chunkKey(index, chunk));
    },
    remove(index) {
      for (const chunk of chunksOf(now, index)) drop(chunkKey(index, chunk));
    },
    close() {
      const sound = new Map(readQueries(now).queries.map((query) => [query.index, query]));
      for (let gap = draft.free(); ; gap = draft.free()) {
        const last = indexesOf(now).at(-1) ?? -1;
        if (last < gap || !sound.has(last)) break;
        const chunks = chunksOf(now, last).map((chunk) => now.get(chunkKey(last, chunk)) ?? '');
        draft.write(gap, chunks);
        draft.remove(last);
      }
    },
  };
  const count = () => put(COUNT_KEY, String((indexesOf(now).at(-1) ?? -1) + 1));
  work(draft);
  // an account without queries and changes gets no entry either
  if (changes.length > 0) count();
  return changes;
}

/** The numbers of the chunks a query has, ascending. */
function chunksOf(preferences: Preferences, index: number): number[] {
  const before = `${KEY_PREFIX}_query_${index}_`;
  const chunks: number[] = [];
  for (const key of preferences.keys()) {
    const number = key.startsWith(before) ? key.slice(before.length) : '';
    if (/^\d{1,2}$/.test(number)) chunks.push(Number(number));
  }
  return chunks.sort((a, b) => a - b);
}
