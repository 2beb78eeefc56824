/** The settings while the page is open: every change is stored at once. */
import type { SmallShapes } from '@flyover/feature-tiles';
import type { MantineColorSchemeManager } from '@mantine/core';
import { create } from 'zustand';
import { setQueryText, useQuery } from '../query/query-text.ts';
import { durableCopy } from './durable-copy.ts';
import { DEFAULT_SETTINGS, SETTINGS_PREFIX, SETTINGS_VERSION, type Settings } from './settings-schema.ts';
import {
  clearSettings,
  fieldText,
  type KeyValueStorage,
  loadSettings,
  parseField,
  type StorageProblem,
  saveSetting,
  settingsFields,
} from './settings-storage.ts';

interface SettingsState extends Settings {
  readonly firstVisit: boolean;
  /** The schema version that was stored when the page was opened. */
  readonly version?: number;
  /** The browser refused to store what was last set. */
  readonly storageProblem?: StorageProblem;
  set<Field extends keyof Settings>(field: Field, value: Settings[Field]): void;
  /** Sets several fields at once. */
  take(settings: Partial<Settings>): void;
  /** Back to the defaults; the text in the editor and the saved entries are kept. */
  reset(): void;
}

/** The browser's own storage; undefined where it gives none. */
export const settingsStorage: Storage | undefined = browserStorage();

const durable = durableCopy(settingsStorage, () => globalThis.indexedDB ?? undefined);

export const useSettings = create<SettingsState>()((update, get) => {
  const storage: KeyValueStorage | undefined = settingsStorage;
  const { settings, firstVisit, version } = loadSettings(storage);
  const save = (settings: Partial<Settings>) => {
    let problem: StorageProblem | undefined;
    const texts = new Map<string, string | null>();
    for (const field of settingsFields()) {
      const value = settings[field];
      if (value === undefined) continue;
      problem = saveSetting(storage, field, value) ?? problem;
      // the saved queries have a database of their own
      if (field !== 'saves') texts.set(field, fieldText<keyof Settings>(field, value));
    }
    if (texts.size > 0) keep(texts, problem === undefined);
    return problem;
  };
  return {
    ...settings,
    firstVisit,
    version,
    storageProblem: storage === undefined ? 'blocked' : undefined,
    set(field, value) {
      get().take({ [field]: value });
    },
    take(settings) {
      // what is set holds in this page, stored or not
      update({ ...settings, storageProblem: save(settings) });
    },
    reset() {
      const { code, saves } = get();
      clearSettings(storage);
      keep(new Map(settingsFields().map((field) => [field, null])), true);
      update({ ...DEFAULT_SETTINGS, code, saves, storageProblem: save({ code, saves }) });
    },
  };
});

function keep(fields: ReadonlyMap<string, string | null>, complete: boolean): void {
  const version = Math.max(useSettings.getState().version ?? 0, SETTINGS_VERSION);
  durable.keep(new Map([...fields, ['version', String(version)]]), complete);
}

/** A key of local storage that is no setting. */
export type OwnField = `flyover-${string}`;

/**
 * Puts a field that is no setting on the disk.
 *
 * @param text null: it was removed
 * @param complete whether local storage has taken it, too
 */
function keepOwnField(field: OwnField, text: string | null, complete: boolean): void {
  durable.keep(new Map([[field, text]]), complete);
}

/**
 * Takes over what the disk has and local storage has lost, because the browser was killed. Before anything is read from the settings.
 */
export async function recoverSettings(): Promise<void> {
  const name = (field: string) => (field.startsWith('flyover-') ? field : `${SETTINGS_PREFIX}${field}`);
  const fields = await durable.newer((lost) => {
    for (const [field, text] of lost) {
      if (text === null) settingsStorage?.removeItem(name(field));
      else settingsStorage?.setItem(name(field), text);
    }
  });
  if (fields.size === 0) return;
  const texts = new Map([...fields].map(([field, text]) => [name(field), text]));
  const read = (key: string) => texts.get(key) ?? (texts.has(key) ? null : (settingsStorage?.getItem(key) ?? null));
  const { settings, firstVisit, version } = loadSettings({ getItem: read, setItem: () => undefined, removeItem: () => undefined });
  useSettings.setState({ ...settings, firstVisit, version });
}

/** The fields of a single page: the text in its editor, the position of its map, the size of its editor. */
const OF_ONE_PAGE: ReadonlySet<keyof Settings> = new Set([
  'code',
  'coords_lat',
  'coords_lon',
  'coords_zoom',
  'coords_data',
  'editor_width',
]);

/**
 * Returns the change that another page of Flyover has made in the shared storage.
 *
 * @param stored the new text of the entry; null where it was removed: the default holds again
 * @returns nothing where the entry is no setting, belongs to one page, or has no valid value
 */
export function changeOfOtherPage(key: string | null, stored: string | null): Partial<Settings> {
  const field = settingsFields().find((name) => key === `${SETTINGS_PREFIX}${name}`);
  if (field === undefined || OF_ONE_PAGE.has(field)) return {};
  const value = stored === null ? DEFAULT_SETTINGS[field] : parseField(field, stored);
  return value === undefined ? {} : { [field]: value };
}

/**
 * Keeps the settings of this page in step with those of other pages in the same browser.
 *
 * @returns ends it
 */
export function followOtherPages(): () => void {
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storageArea === settingsStorage) useSettings.setState(changeOfOtherPage(key, newValue));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function browserStorage(): Storage | undefined {
  try {
    // some browsers say null where it is switched off
    return window.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the way in which small lines and areas are drawn. */
export function smallShapes({ disable_poiomatic, shrink_by_size }: Settings): SmallShapes {
  if (disable_poiomatic) return 'native';
  return shrink_by_size ? 'circles' : 'dots';
}

// Small facts of this browser that are no settings, such as the list of kept files: read at once from local storage, and written to the
// durable copy too, so that a browser that is killed seconds later has them.

/** @returns undefined where nothing is stored, or nothing can be read */
export function readKept(field: OwnField): string | undefined {
  try {
    return localStorage.getItem(field) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Never throws: where local storage takes nothing, the durable copy alone has it.
 *
 * @param text undefined: the field is removed
 */
export function writeKept(field: OwnField, text: string | undefined): void {
  if (readKept(field) === text) return;
  let complete = true;
  try {
    if (text === undefined) localStorage.removeItem(field);
    else localStorage.setItem(field, text);
  } catch {
    complete = false;
  }
  keepOwnField(field, text ?? null, complete);
}

// Mantine's colour scheme is the setting `theme`, and nothing besides: it changes with a reset, an import, and in other pages too.

let unfollow: (() => void) | undefined;

export const settingsColorScheme: MantineColorSchemeManager = {
  get: () => useSettings.getState().theme,
  set(theme) {
    if (theme !== useSettings.getState().theme) useSettings.getState().set('theme', theme);
  },
  subscribe(onUpdate) {
    unfollow = useSettings.subscribe(({ theme }, before) => {
      if (theme !== before.theme) onUpdate(theme);
    });
  },
  unsubscribe() {
    unfollow?.();
  },
  clear: () => useSettings.getState().set('theme', 'auto'),
};

// The settings keep a copy of the query, so that the browser's storage has it after a reload.

/**
 * Begins with the query of the last visit, and stores each change of it.
 *
 * @returns ends that
 */
export function keepQuery(): () => void {
  setQueryText(useSettings.getState().code.overpass);
  return useQuery.subscribe(({ text }) => useSettings.getState().set('code', { overpass: text }));
}
