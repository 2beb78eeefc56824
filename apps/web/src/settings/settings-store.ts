/** The settings while the page is open: every change is stored at once. */
import { create } from 'zustand';
import { DEFAULT_SETTINGS, type Settings } from './settings-schema.ts';
import { clearSettings, type KeyValueStorage, loadSettings, type StorageProblem, saveSetting } from './settings-storage.ts';

interface SettingsState extends Settings {
  readonly firstVisit: boolean;
  /** The browser refused to store what was last set. */
  readonly storageProblem?: StorageProblem;
  set<Field extends keyof Settings>(field: Field, value: Settings[Field]): void;
  /** Back to the defaults; the text in the editor and the saved entries are kept. */
  reset(): void;
}

const storage = browserStorage();

export const useSettings = create<SettingsState>()((update, get) => {
  const { settings, firstVisit } = loadSettings(storage);
  return {
    ...settings,
    firstVisit,
    storageProblem: storage === undefined ? 'blocked' : undefined,
    set(field, value) {
      const storageProblem = saveSetting(storage, field, value);
      update({ [field]: value, storageProblem } as Partial<SettingsState>);
    },
    reset() {
      const { code, saves } = get();
      clearSettings(storage);
      update({ ...DEFAULT_SETTINGS, code, saves });
      saveSetting(storage, 'code', code);
      saveSetting(storage, 'saves', saves);
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
