/** Settings as a file: Flyover's own, and the stored entries of overpass turbo as one JSON object. */
import { isRecord } from '../../site/is-record.ts';
import { SETTINGS_PREFIX, SETTINGS_VERSION, type Settings } from '../settings-schema.ts';
import { settingsFields } from '../settings-storage.ts';
import { type Profile, profileOf, TURBO_PREFIX } from './profile.ts';

/** The identifier of a Flyover file. */
const FORMAT = 'flyover-settings';

/** Largest file that is read, bytes: saved queries of many years are a few megabytes. */
export const MOST_PROFILE_BYTES = 20_000_000;

/** Fields that belong to a page and its place, not to a person: files leave them out, and files that have them do not change them. */
export const PAGE_FIELDS: ReadonlySet<keyof Settings> = new Set(['coords_lat', 'coords_lon', 'coords_zoom', 'coords_data', 'editor_width']);

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
