/** Settings as a file: reading, writing, and taking them into the page. */
import { exampleQueries } from '@flyover/query-template';
import { isRecord } from '../../site/is-record.ts';
import {
  type SavedEntry,
  type Saves,
  SETTINGS_CHECKS,
  SETTINGS_PREFIX,
  SETTINGS_VERSION,
  type Settings,
  salvageSaves,
} from '../settings-schema.ts';
import { settingsFields } from '../settings-storage.ts';
import { type Profile, profileOf, TURBO_PREFIX, type UpgradedProfile, upgradeProfile } from './upgrade-profile.ts';

// Reads settings from a profile of any origin: each field is checked on its own, and the rejected ones are reported.

/** A field, or a saved entry, that was left out: it is unknown, its value is invalid, or Flyover has its own. */
export interface Ignored {
  readonly name: string;
  readonly why: 'unknown' | 'unsound' | 'builtIn';
}

export interface ProfileReading extends Pick<UpgradedProfile, 'from' | 'steps' | 'newer'> {
  /** Sound fields only. */
  readonly settings: Partial<Settings>;
  readonly ignored: readonly Ignored[];
}

/** Upgrades a profile and takes what is sound of it. */
export function readProfile(given: Profile): ProfileReading {
  const { profile, ...upgrade } = upgradeProfile(given);
  const settings: Record<string, unknown> = {};
  const ignored: Ignored[] = [];
  for (const [name, value] of Object.entries(profile)) {
    if (name === 'version' || (name === 'editor_width' && value === '')) continue;
    if (!Object.hasOwn(SETTINGS_CHECKS, name)) ignored.push({ name, why: 'unknown' });
    else if (name === 'saves' && isRecord(value)) settings.saves = takeSaves(value, ignored);
    else takeField(name as keyof Settings, value, settings, ignored);
  }
  return { settings, ignored, ...upgrade };
}

function takeField(name: keyof Settings, value: unknown, settings: Record<string, unknown>, ignored: Ignored[]): void {
  const plain = name === 'editor_width' ? wholePixels(value) : value;
  if (SETTINGS_CHECKS[name](plain)) settings[name] = plain;
  else ignored.push({ name, why: 'unsound' });
}

/** Widths were also stored with their unit and a fraction. */
function wholePixels(value: unknown): unknown {
  const [, pixels] = typeof value === 'string' ? (/^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(value) ?? []) : [];
  return pixels ?? value;
}

/** Leaves out examples with the names of Flyover's own: the user did not write those of a profile. */
function takeSaves(value: Profile, ignored: Ignored[]): Saves {
  const { saves, ignored: unsound } = salvageSaves(value);
  ignored.push(...unsound.map((name): Ignored => ({ name, why: 'unsound' })));
  const examples = new Set(exampleQueries.map(({ name }) => name));
  const isOwn = ([name, { type }]: readonly [string, SavedEntry]) => type === 'example' && examples.has(name);
  const entries = Object.entries(saves);
  ignored.push(...entries.filter(isOwn).map(([name]): Ignored => ({ name, why: 'builtIn' })));
  return Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
}

// Settings as a file: Flyover's own, and the stored entries of overpass turbo as one JSON object.

/** The identifier of a Flyover file. */
const FORMAT = 'flyover-settings';

/** Largest file that is read, bytes: saved queries of many years are a few megabytes. */
export const MOST_PROFILE_BYTES = 20_000_000;

/** Fields that belong to a page and its place, not to a person: files leave them out, and files that have them do not change them. */
const PAGE_FIELDS: ReadonlySet<keyof Settings> = new Set(['coords_lat', 'coords_lon', 'coords_zoom', 'coords_data', 'editor_width']);

/** A file that holds no settings. */
export class ProfileFileError extends Error {
  override readonly name = 'ProfileFileError';
  readonly kind: 'notJson' | 'noSettings';

  constructor(kind: 'notJson' | 'noSettings') {
    super(kind === 'notJson' ? 'the file is no JSON' : 'the file holds no settings of Flyover or overpass turbo');
    this.kind = kind;
  }
}

/** Returns the settings as a file's text, without the page's own fields and the text in its editor. */
export function writeProfileFile(settings: Settings): string {
  const kept = settingsFields().filter((field) => !PAGE_FIELDS.has(field) && field !== 'code');
  const fields = Object.fromEntries(kept.map((field) => [field, settings[field]]));
  return `${JSON.stringify({ format: FORMAT, version: SETTINGS_VERSION, settings: fields }, undefined, 2)}\n`;
}

/**
 * The profile in a file: of Flyover, or an object with the keys of a storage (`overpass-ide_…`, `flyover_…`).
 *
 * @throws ProfileFileError
 */
export function readProfileFile(text: string): Profile {
  const value = parse(text);
  if (!isRecord(value)) throw new ProfileFileError('noSettings');
  if (value.format === FORMAT && isRecord(value.settings)) return { ...value.settings, version: value.version };
  for (const prefix of [TURBO_PREFIX, SETTINGS_PREFIX]) {
    const profile = profileOf(value, prefix);
    if (Object.keys(profile).length > 0) return profile;
  }
  throw new ProfileFileError('noSettings');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // also where it is nested too deep
    throw new ProfileFileError('notJson');
  }
}

// Taking the settings of a file into the page that is open.

/** The changes of an import, and its report. */
export interface ImportPlan {
  /** The settings to apply to the page. */
  readonly settings: Partial<Settings>;
  /** The version of a profile that comes from a newer program. */
  readonly newerVersion?: number;
  /** Names of the entries that join the saved ones. */
  readonly saved: readonly string[];
  /** The fields that were not taken; `page`: the field belongs to another page and stays there. */
  readonly ignored: readonly (Omit<Ignored, 'why'> & { readonly why: Ignored['why'] | 'page' })[];
}

/**
 * Reads a file against the settings of the page. Saved entries join the present ones, under another name where one is taken by
 * another query; so does the text of the editor, which replaces nothing. Addresses in use join the user's own.
 *
 * @param unnamed the name of a text of the editor
 * @throws ProfileFileError where the file holds no settings
 */
export function planImport(text: string, current: Settings, unnamed: string): ImportPlan {
  const profile: Profile = readProfileFile(text);
  const { settings: read, ignored, from, newer } = readProfile(profile);
  const { code, saves = {}, ...fields } = read;
  const settings: Record<string, unknown> = {};
  const reported: ImportPlan['ignored'][number][] = [...ignored];
  for (const [name, value] of Object.entries(fields)) {
    if (PAGE_FIELDS.has(name as keyof Settings)) reported.push({ name, why: 'page' });
    else settings[name] = value;
  }
  const text_ = code?.overpass.trim() ?? '';
  const isNew = text_ !== '' && text_ !== current.code.overpass.trim();
  const incoming: Saves = isNew ? { ...saves, [unnamed]: { type: 'saved_query', overpass: code?.overpass ?? '' } } : saves;
  const merged = mergeSaves(current.saves, incoming);
  if (merged.added.length > 0) settings.saves = merged.saves;
  for (const [field, list] of [
    ['server', 'customServers'],
    ['tile_server', 'customTiles'],
  ] as const) {
    const address = read[field];
    const own = [...new Set([...current[list], ...(read[list] ?? []), ...(address ? [address] : [])])].slice(0, 100);
    if (own.length !== current[list].length) settings[list] = own;
    else delete settings[list];
  }
  return {
    settings,
    ...(newer && { newerVersion: from }),
    saved: merged.added.filter((name) => merged.saves[name].type !== 'template'),
    ignored: reported,
  };
}

/** Entries of both: one whose name is taken by another entry gets a number behind its name, one that is there already is not doubled. */
export function mergeSaves(present: Saves, incoming: Saves): { saves: Saves; added: string[] } {
  const saves = new Map(Object.entries(present));
  const added: string[] = [];
  for (const [name, entry] of Object.entries(incoming)) {
    let free = name;
    for (let number = 2; saves.has(free) && !isSame(saves.get(free), entry); number++) free = `${name} (${number})`;
    if (saves.has(free)) continue;
    saves.set(free, entry);
    added.push(free);
  }
  return { saves: Object.fromEntries(saves), added };
}

function isSame(one: Saves[string] | undefined, other: Saves[string]): boolean {
  return one?.type === other.type && one.overpass === other.overpass && one.wizard === other.wizard;
}
