/** Settings of older versions, brought to the present one. */

import { exampleQueries } from '@flyover/query-template';
import { isRecord } from '../../site/is-record.ts';
import { PLAIN_TEXT_FIELDS, type Saves, SETTINGS_VERSION, type Settings } from '../settings-schema.ts';

// Settings from another program or user: any fields, any values. None of it is trusted before `readProfile` has checked it.

/** Values by the name of their field, without the prefix of a storage. */
export type Profile = Readonly<Record<string, unknown>>;

/** Prefix of the keys under which overpass turbo stores its settings: strings plain, all else JSON. */
export const TURBO_PREFIX = 'overpass-ide_';

/** Names that Flyover's plain texts and those of overpass turbo have in common. */
const PLAIN: ReadonlySet<string> = PLAIN_TEXT_FIELDS satisfies ReadonlySet<keyof Settings>;

/**
 * The fields among stored entries: those whose key has the prefix.
 *
 * @param entries as in a storage (texts), or as in a file that someone made of one (texts, or values already read)
 */
export function profileOf(entries: Readonly<Record<string, unknown>>, prefix: string): Profile {
  const fields = Object.entries(entries)
    .filter(([key]) => key.startsWith(prefix) && key.length > prefix.length)
    .map(([key, value]) => [key.slice(prefix.length), readStored(key.slice(prefix.length), value)]);
  // not by assignment: a field may be called `__proto__`
  return Object.fromEntries(fields);
}

/** Returns the schema version of a profile; undefined where it has none. */
function versionOf(profile: Profile): number | undefined {
  const version = Number(profile.version ?? Number.NaN);
  return Number.isInteger(version) && version >= 0 ? version : undefined;
}

function readStored(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || PLAIN.has(field)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

// The upgrade of settings: the steps of each later version, in order.

/** A profile of this version, and how it came to be one. */
export interface UpgradedProfile {
  readonly profile: Profile;
  /** The version of the profile; 0 where it has none. */
  readonly from: number;
  /** The versions whose steps were run, in order. */
  readonly steps: readonly number[];
  /** It comes from a newer version: fields keep their names, and what is unknown is left out. */
  readonly newer: boolean;
}

/** Compares the version of a profile with `SETTINGS_VERSION` and runs what is missing. A profile without a version is as old as can be. */
export function upgradeProfile(profile: Profile): UpgradedProfile {
  const from = versionOf(profile) ?? 0;
  const missing = UPGRADE_STEPS.filter(({ version }) => version > from && version <= SETTINGS_VERSION);
  let upgraded = profile;
  for (const step of missing) upgraded = step.apply(upgraded);
  return { profile: upgraded, from, steps: missing.map(({ version }) => version), newer: from > SETTINGS_VERSION };
}

/**
 * The changes of settings from version to version (specification, section 4, "Settings upgrade"). Each step takes a profile of the previous
 * version, with any values, and returns one of its own version; a second run changes nothing more. The version numbers are those under
 * which overpass turbo made the same changes.
 */
export interface UpgradeStep {
  /** The first version that has the change. */
  readonly version: number;
  readonly apply: (profile: Profile) => Profile;
}

/** The current address for that of the old public server: the planet server. */
const TODAYS_SERVER = 'https://overpass-api.de/api/';
/** A public server that was switched off, under the paths it had. */
const OLD_SERVER = /^(https?:)?\/\/overpass\.osm\.rambler\.ru\/(cgi|api)?\/?$/;

/** Puts double braces into the query in the editor and the saved ones. */
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

/** Adds the templates to the saved entries; a user's entry of the same name remains. */
export function addTemplates(profile: Profile): Profile {
  const saves = isRecord(profile.saves) ? profile.saves : {};
  return { ...profile, saves: { ...BUILT_IN_TEMPLATES, ...saves } };
}

/** Addresses follow the protocol of the page instead of asking for plain http. */
export function makeProtocolRelative(profile: Profile): Profile {
  const relative = (address: string) => address.replace(/^http:(?=\/\/)/, '');
  return mapAddresses(profile, ['server', 'tile_server', 'customServers', 'customTiles'], relative);
}

/** Moves the text of templates to `wizard` and `comment`. */
export function moveTemplateText(profile: Profile): Profile {
  return mapSaves(profile, (name, entry) => (entry.type === 'template' ? withMovedText(name, entry) : entry));
}

/** Replaces a public server that no longer exists by a current one. */
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

// The five templates that every profile has (specification, section 3, "Saved-query entry").

/** Templates by name: a phrase of the wizard with parameters in double braces. */
const BUILT_IN_TEMPLATES = {
  key: {
    type: 'template',
    parameters: ['key'],
    wizard: '{{key}}=*',
    comment: 'Everything that has the key {{key}}, whatever its value.',
  },
  'key-type': {
    type: 'template',
    parameters: ['key', 'type'],
    wizard: '{{key}}=* and type:{{type}}',
    comment: 'Each {{type}} that has the key {{key}}, whatever its value.',
  },
  'key-value': {
    type: 'template',
    parameters: ['key', 'value'],
    wizard: '{{key}}={{value}}',
    comment: 'Everything tagged {{key}}={{value}}.',
  },
  'key-value-type': {
    type: 'template',
    parameters: ['key', 'value', 'type'],
    wizard: '{{key}}={{value}} and type:{{type}}',
    comment: 'Each {{type}} tagged {{key}}={{value}}.',
  },
  'type-id': {
    type: 'template',
    parameters: ['type', 'id'],
    wizard: 'type:{{type}} and id:{{id}} global',
    comment: 'The {{type}} with the id {{id}}.',
  },
} as const satisfies Saves;

/** Returns the built-in template of a name, if there is one. */
function builtInTemplate(name: string): Saves[string] | undefined {
  const templates: Saves = BUILT_IN_TEMPLATES;
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}

// Older templates stored one text: a comment with the purpose, then the query or the wizard's phrase.

/** A leading comment in any of the three forms. */
const LEADING_COMMENT = /^\s*(?:<!--([\s\S]*?)-->|\/\*([\s\S]*?)\*\/|((?:\/\/[^\n]*(?:\n\s*|$))+))/;
/** A default of a parameter: `{{key=???}}`. */
const PARAMETER_DEFAULT = /\{\{[A-Za-z0-9_]+=[^\n{}]*\}\}/g;

/**
 * A template with its text in the fields `wizard` and `comment`. The text of a built-in template gives way to today's phrase;
 * a phrase of the user's own moves to `wizard`; a whole query is none, so it stays in `overpass`.
 */
function withMovedText(name: string, template: Profile): Profile {
  const { overpass, ...rest } = template;
  if (typeof overpass !== 'string' || typeof template.wizard === 'string') return template;
  const [leading, xml, block, lines] = LEADING_COMMENT.exec(overpass) ?? [''];
  const comment = (xml ?? block ?? lines?.replace(/^[ \t]*\/\/ ?/gm, '') ?? '').trim();
  const said = comment === '' || typeof template.comment === 'string' ? {} : { comment };
  const builtIn = builtInTemplate(name);
  if (builtIn !== undefined) return { ...builtIn, ...rest, ...said };
  const text = overpass.slice(leading.length).replace(PARAMETER_DEFAULT, '').trim();
  const isPhrase = text !== '' && !/[;<\n]/.test(text);
  if (!isPhrase) return template;
  const parameters = [...new Set([...text.matchAll(/\{\{([A-Za-z0-9_]+)\}\}/g)].map(([, parameter]) => parameter))];
  return { parameters, ...rest, ...said, wizard: text };
}

// Placeholders as they were written before double braces. In the query language the box of the map stood as a bare `(bbox)`;
// in XML a `<bbox-query/>` or `<coord-query/>` without attributes meant the box and the middle of the map.

/** Comments and quoted texts are matched first, so that what looks like a placeholder inside them stays. Each pattern ends at the text's end. */
const QL = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)|\(\s*bbox\s*\)/g;
const XML = /<!--[\s\S]*?(?:-->|$)|<(bbox|coord)-query\s*(?:\/>|>\s*<\/\1-query\s*>)/g;

/** Returns a query with its older placeholders in double braces; a query without them is unchanged. */
export function withDoubleBraces(query: string): string {
  if (query.trimStart().startsWith('<'))
    return query.replace(XML, (found, kind: string | undefined) => {
      if (kind === undefined) return found;
      return kind === 'bbox' ? '<bbox-query {{bbox}}/>' : '<coord-query {{center}}/>';
    });
  return query.replace(QL, (found) => (found.startsWith('(') ? '({{bbox}})' : found));
}
