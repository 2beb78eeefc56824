/** Reading and writing of the settings: each field on its own, so that one bad value spoils no other. */
import {
  DEFAULT_SETTINGS,
  PLAIN_TEXT_FIELDS,
  SETTINGS_CHECKS,
  SETTINGS_PREFIX,
  SETTINGS_VERSION,
  type Settings,
} from './settings-schema.ts';

/** The part of `Storage` that is used: tests give a map. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What was found in storage. */
export interface LoadedSettings {
  readonly settings: Settings;
  /** No version is stored: nobody has used Flyover in this browser yet. */
  readonly firstVisit: boolean;
  /** Fields whose stored value could not be used. */
  readonly ignored: readonly string[];
}

/** Reads every field, checked one by one. Storage that throws counts as empty. */
export function loadSettings(storage: KeyValueStorage | undefined): LoadedSettings {
  const ignored: string[] = [];
  const found: Record<string, unknown> = {};
  for (const field of settingsFields()) {
    const stored = read(storage, field);
    if (stored === null) continue;
    const value = parse(field, stored);
    if (SETTINGS_CHECKS[field](value)) found[field] = value;
    else ignored.push(field);
  }
  return { settings: { ...DEFAULT_SETTINGS, ...found }, firstVisit: read(storage, 'version') === null, ignored };
}

/**
 * Writes one field, and the schema version with it.
 *
 * @returns false where the browser refused (storage full or blocked); the app goes on without
 */
export function saveSetting<Field extends keyof Settings>(
  storage: KeyValueStorage | undefined,
  field: Field,
  value: Settings[Field],
): boolean {
  if (storage === undefined) return false;
  try {
    storage.setItem(`${SETTINGS_PREFIX}${field}`, PLAIN_TEXT_FIELDS.has(field) ? String(value) : JSON.stringify(value));
    storage.setItem(`${SETTINGS_PREFIX}version`, String(SETTINGS_VERSION));
    return true;
  } catch {
    return false;
  }
}

/** Removes every field and the version: the next visit is a first visit. */
export function clearSettings(storage: KeyValueStorage | undefined): void {
  for (const field of [...settingsFields(), 'version']) {
    try {
      storage?.removeItem(`${SETTINGS_PREFIX}${field}`);
    } catch {
      // blocked storage holds nothing to remove
    }
  }
}

function settingsFields(): (keyof Settings)[] {
  return Object.keys(SETTINGS_CHECKS) as (keyof Settings)[];
}

function read(storage: KeyValueStorage | undefined, field: string): string | null {
  try {
    return storage?.getItem(`${SETTINGS_PREFIX}${field}`) ?? null;
  } catch {
    return null;
  }
}

function parse(field: keyof Settings, stored: string): unknown {
  if (PLAIN_TEXT_FIELDS.has(field)) return stored;
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
