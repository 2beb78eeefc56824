/** Reading and writing of the settings: each field on its own, so that one bad value spoils no other. */
import { isRecord } from '../site/is-record.ts';
import {
  DEFAULT_SETTINGS,
  PLAIN_TEXT_FIELDS,
  SETTINGS_CHECKS,
  SETTINGS_PREFIX,
  SETTINGS_VERSION,
  type Settings,
  salvageSaves,
} from './settings-schema.ts';

/** The part of `Storage` that is used: tests give a map. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The settings found in storage. */
export interface LoadedSettings {
  readonly settings: Settings;
  /** No version is stored: Flyover was not used in this browser before. */
  readonly firstVisit: boolean;
  /** The schema version that is stored; undefined on a first visit, or where it is no number. */
  readonly version?: number;
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
    const value = parseField(field, stored);
    if (value !== undefined) found[field] = value;
    else ignored.push(field);
  }
  const version = read(storage, 'version');
  const known = version !== null && /^\d{1,6}$/.test(version) ? { version: Number(version) } : {};
  return { settings: { ...DEFAULT_SETTINGS, ...found }, firstVisit: version === null, ...known, ignored };
}

/** The value of a stored text, or undefined where it is none of its field. Of saved entries the sound ones are taken. */
export function parseField<Field extends keyof Settings>(field: Field, stored: string): Settings[Field] | undefined {
  const value = parse(field, stored);
  const sound = field === 'saves' && isRecord(value) ? salvageSaves(value).saves : value;
  return SETTINGS_CHECKS[field](sound) ? (sound as Settings[Field]) : undefined;
}

/** A value as it stands in storage. */
export function fieldText<Field extends keyof Settings>(field: Field, value: Settings[Field]): string {
  return PLAIN_TEXT_FIELDS.has(field) ? String(value) : JSON.stringify(value);
}

/** Why the browser keeps nothing: it is not allowed to, or there is no room left. */
export type StorageProblem = 'blocked' | 'full';

/**
 * Writes one field, and the schema version with it, unless a newer Flyover has left a higher one.
 *
 * @returns why the browser refused, if it did; the app goes on without
 */
export function saveSetting<Field extends keyof Settings>(
  storage: KeyValueStorage | undefined,
  field: Field,
  value: Settings[Field],
): StorageProblem | undefined {
  if (storage === undefined) return 'blocked';
  try {
    storage.setItem(`${SETTINGS_PREFIX}${field}`, fieldText(field, value));
    const version = Number(read(storage, 'version') ?? 0);
    if (!(version >= SETTINGS_VERSION)) storage.setItem(`${SETTINGS_PREFIX}version`, String(SETTINGS_VERSION));
    return undefined;
  } catch (error) {
    // the name that browsers give it, older Firefox aside
    const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];
    return error instanceof Error && names.includes(error.name) ? 'full' : 'blocked';
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

/** The names of all fields. */
export function settingsFields(): (keyof Settings)[] {
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
