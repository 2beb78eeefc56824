/**
 * The setting `saves` beside IndexedDB, which is the truth: a copy for files of settings, and for a visit on which IndexedDB is missing.
 * Without IndexedDB it is the truth itself.
 */
import type { Saves } from '../settings/saved-entry.ts';
import { SETTINGS_PREFIX } from '../settings/settings-schema.ts';
import { parseField, saveSetting } from '../settings/settings-storage.ts';
import { settingsStorage, useSettings } from '../settings/settings-store.ts';
import { isLibraryEntry, type LibraryEntry } from './library-entry.ts';
import type { RecordText } from './local-records.ts';
import { RecordError } from './records.ts';

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

/** The entries of the setting. */
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
