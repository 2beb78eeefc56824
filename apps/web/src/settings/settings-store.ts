/** The settings while the page is open: every change is stored at once. */
import { create } from 'zustand';
import { DEFAULT_SETTINGS, type Settings } from './settings-schema.ts';
import { clearSettings, type KeyValueStorage, loadSettings, saveSetting } from './settings-storage.ts';

interface SettingsState extends Settings {
  readonly firstVisit: boolean;
  /** The browser refused to store something: full, or blocked. */
  readonly storageFailed: boolean;
  set<Field extends keyof Settings>(field: Field, value: Settings[Field]): void;
  /** Back to the defaults; the text in the editor is kept. */
  reset(): void;
}

const storage = browserStorage();

export const useSettings = create<SettingsState>()((update, get) => {
  const { settings, firstVisit } = loadSettings(storage);
  return {
    ...settings,
    firstVisit,
    storageFailed: storage === undefined,
    set(field, value) {
      const stored = saveSetting(storage, field, value);
      update({ [field]: value, storageFailed: !stored } as Partial<SettingsState>);
    },
    reset() {
      const { code } = get();
      clearSettings(storage);
      update({ ...DEFAULT_SETTINGS, code });
      saveSetting(storage, 'code', code);
    },
  };
});

function browserStorage(): KeyValueStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
