/**
 * The changes of settings from version to version (specification, section 4, "Settings upgrade"). Each step takes a profile of the previous
 * version, with any values, and returns one of its own version; a second run changes nothing more. The version numbers are those under
 * which overpass turbo made the same changes.
 */
import { exampleQueries } from '@flyover/query-template';
import { isRecord } from '../../site/is-record.ts';
import { BUILT_IN_TEMPLATES } from './built-in-templates.ts';
import { withDoubleBraces } from './old-placeholders.ts';
import type { Profile } from './profile.ts';
import { withMovedText } from './template-text.ts';

export interface UpgradeStep {
  /** The first version that has the change. */
  readonly version: number;
  readonly apply: (profile: Profile) => Profile;
}

/** The current address for that of the old public server: the planet server. */
const TODAYS_SERVER = 'https://overpass-api.de/api/';
/** A public server that was switched off, under the paths it had. */
const OLD_SERVER = /^(https?:)?\/\/overpass\.osm\.rambler\.ru\/(cgi|api)?\/?$/;

/** The query in the editor and the saved ones get double braces. */
export function bracePlaceholders(profile: Profile): Profile {
  const braced = (entry: Profile): Profile =>
    typeof entry.overpass === 'string' ? { ...entry, overpass: withDoubleBraces(entry.overpass) } : entry;
  const code = isRecord(profile.code) ? { code: braced(profile.code) } : {};
  return { ...mapSaves(profile, (_, entry) => braced(entry)), ...code };
}

/** Links say where the map is, whatever was chosen before. */
export function includePosition(profile: Profile): Profile {
  return { ...profile, share_include_pos: true };
}

/** Entries of the names of the built-in examples are examples, all others saved queries. */
export function giveTypes(profile: Profile): Profile {
  const examples = new Set(exampleQueries.map(({ name }) => name));
  return mapSaves(profile, (name, entry) =>
    typeof entry.type === 'string' ? entry : { ...entry, type: examples.has(name) ? 'example' : 'saved_query' },
  );
}

/** The templates join the saved entries; an entry of the same name that someone made stays. */
export function addTemplates(profile: Profile): Profile {
  const saves = isRecord(profile.saves) ? profile.saves : {};
  return { ...profile, saves: { ...BUILT_IN_TEMPLATES, ...saves } };
}

/** Addresses follow the protocol of the page instead of asking for plain http. */
export function makeProtocolRelative(profile: Profile): Profile {
  const relative = (address: string) => address.replace(/^http:(?=\/\/)/, '');
  return mapAddresses(profile, ['server', 'tile_server', 'customServers', 'customTiles'], relative);
}

/** The text of templates moves to `wizard` and `comment`. */
export function moveTemplateText(profile: Profile): Profile {
  return mapSaves(profile, (name, entry) => (entry.type === 'template' ? withMovedText(name, entry) : entry));
}

/** A public server that is no more gives way to today's. */
export function replaceOldServer(profile: Profile): Profile {
  return mapAddresses(profile, ['server', 'customServers'], (address) => (OLD_SERVER.test(address) ? TODAYS_SERVER : address));
}

/** All steps, oldest first. */
export const UPGRADE_STEPS: readonly UpgradeStep[] = [
  { version: 12, apply: bracePlaceholders },
  { version: 18, apply: includePosition },
  { version: 22, apply: giveTypes },
  { version: 24, apply: addTemplates },
  { version: 28, apply: makeProtocolRelative },
  { version: 30, apply: moveTemplateText },
  { version: 37, apply: replaceOldServer },
];

function mapSaves(profile: Profile, change: (name: string, entry: Profile) => Profile): Profile {
  if (!isRecord(profile.saves)) return profile;
  const changed = Object.entries(profile.saves).map(([name, entry]) => [name, isRecord(entry) ? change(name, entry) : entry]);
  return { ...profile, saves: Object.fromEntries(changed) };
}

function mapAddresses(profile: Profile, fields: readonly string[], change: (address: string) => string): Profile {
  const changed: Record<string, unknown> = {};
  for (const field of fields) {
    const value = profile[field];
    if (typeof value === 'string') changed[field] = change(value);
    if (Array.isArray(value)) changed[field] = [...new Set(value.map((each) => (typeof each === 'string' ? change(each) : each)))];
  }
  return { ...profile, ...changed };
}
