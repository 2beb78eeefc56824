/** The data that is stored for a saved query under its name. */
import { isSavedEntry, type SavedEntry } from '../settings/saved-entry.ts';
import { isRecord } from '../site/is-record.ts';
import type { StoredQuery } from './query-store.ts';

/** An entry of the settings field `saves` (specification, section 3), and what the dialogs need beside. */
export interface LibraryEntry extends SavedEntry {
  /** Milliseconds since 1970. */
  readonly changed?: number;
  readonly starred?: boolean;
}

/** Longest name, UTF-16 units. */
export const MOST_NAME = 200;

/** Whether a value from storage or a file is an entry; what else it holds does no harm. */
export function isLibraryEntry(value: unknown): value is LibraryEntry {
  if (!isSavedEntry(value) || !isRecord(value)) return false;
  const { changed, starred } = value;
  return (changed === undefined || isTime(changed)) && (starred === undefined || typeof starred === 'boolean');
}

/** The known fields alone, those that are undefined left out. */
export function plainEntry({ type, overpass, parameters, wizard, comment, changed, starred }: LibraryEntry): LibraryEntry {
  const fields = { type, overpass, parameters, wizard, comment, changed, starred: starred === true ? true : undefined };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), type };
}

/** As the dialogs list it; undefined for a template, which they do not. */
export function storedQuery(name: string, entry: LibraryEntry): StoredQuery | undefined {
  const { type, overpass, comment, changed, starred } = entry;
  if (type === 'template' || overpass === undefined) return undefined;
  return { name, query: overpass, comment, changed, starred: starred === true, type };
}

/** Whether two entries say the same, whatever their stars and dates. */
export function saysTheSame(one: LibraryEntry, other: LibraryEntry): boolean {
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
