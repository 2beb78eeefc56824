/**
 * Which element of OpenStreetMap a feature is, by what programs write beside its tags:
 *
 * - GeoJSON of Flyover and overpass turbo: `@id` or the feature's id, `way/7`; of osmium: `@type` and `@id`, or an id like `w7` (areas: `a14`, twice that of a
 *   way, or of a relation and one more); in tables of osmconvert `@id` with `@oname` (`way`) or `@otype` (0, 1, 2);
 * - columns of osm2pgsql and Postpass: `osm_type` (N, W, R) and `osm_id`; without a type an id below zero is a relation's. Their column `tags` holds an object
 *   with all tags; columns of Flyover's own tables have the words (`way`) and `other_tags`.
 *
 * Metadata stand beside it under names that begin alike (`@version`, `osm_version`), and a tag that begins with `@` has a second one.
 */

import type { Uint32Column } from '../growing-column.ts';
import type { StringInterner } from '../string-table.ts';
import { parseTimestamp } from '../text/timestamp.ts';

/** Metadata as a store has them; absent where nothing is said. */
export interface FeatureMeta {
  readonly version?: number;
  /** Seconds since 1970, UTC. */
  readonly timestamp?: number;
  readonly changeset?: number;
  readonly uid?: number;
  readonly user?: string;
}

/** An element that a feature says it is. */
export interface OsmIdentity {
  readonly type: 'N' | 'W' | 'R';
  /** Undefined where the file's author invented it (below zero): it gets a new one. */
  readonly id: number | undefined;
  /** Its tags: those of the object, and all other properties. */
  readonly tags: ReadonlyMap<string, string>;
  readonly meta: FeatureMeta;
  /** The geometry is not its shape, but a point on it, or the box around it. */
  readonly placeholder?: 'center' | 'bounds';
  /** It is a member of relations, which the feature only names. */
  readonly isMember: boolean;
}

/** The names by which properties name an element, as numbers of a string table. */
export type IdentityKeys = ReadonlySet<number>;

const OWN_NAMES: ReadonlySet<string> = new Set(
  ['type', 'id', 'version', 'timestamp', 'changeset', 'uid', 'user'].concat(['relations', 'incomplete', 'tainted', 'geometry', 'change']),
);
const OSMCONVERT_NAMES: ReadonlySet<string> = new Set(['oname', 'otype']);
const TAG_OBJECTS = { osm_: new Set(['tags', 'other_tags']), '@': new Set(['@other_tags']) };
const WORDS: Readonly<Record<string, OsmIdentity['type']>> = { node: 'N', way: 'W', relation: 'R', n: 'N', w: 'W', r: 'R' };

export function identityKeys(strings: StringInterner): IdentityKeys {
  return new Set(['osm_id', '@id'].map((name) => strings.intern(name)));
}

/** Undefined where the properties name no element. */
export function osmIdentity(properties: FeatureTags, names: IdentityKeys, strings: StringInterner): OsmIdentity | undefined {
  const { keys } = properties;
  for (let i = 0; i < keys.length; i++) {
    // of both the one that is no tag names an element
    if (names.has(keys.get(i))) return identityBy('@', properties, strings) ?? identityBy('osm_', properties, strings);
  }
  return undefined;
}

function identityBy(prefix: '@' | 'osm_', { keys, values }: FeatureTags, strings: StringInterner): OsmIdentity | undefined {
  const own = new Map<string, string>();
  const tags = new Map<string, string>();
  for (let i = 0; i < keys.length; i++) {
    const key = strings.textOf(keys.get(i));
    const value = strings.textOf(values.get(i));
    const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    if (OWN_NAMES.has(name) || (prefix === '@' && OSMCONVERT_NAMES.has(name))) own.set(name, value);
    else if (TAG_OBJECTS[prefix].has(key) && value.startsWith('{')) for (const [tag, text] of tagsOfObject(value)) tags.set(tag, text);
    else {
      const tag = prefix === '@' && key.startsWith('@@') ? key.slice(1) : key;
      if (!tags.has(tag)) tags.set(tag, value);
    }
  }
  const ofName = prefix === '@' ? elementOfText : elementOfColumns;
  const type = own.get('type') ?? own.get('oname') ?? ['node', 'way', 'relation'][Number(own.get('otype') ?? -1)] ?? '';
  const element = ofName(type, own.get('id') ?? '');
  if (element === undefined) return undefined;
  const placeholder = [own.get('geometry'), own.get('incomplete')].find((text) => text === 'center' || text === 'bounds');
  return { ...element, tags, meta: metaOf(own), ...(placeholder !== undefined && { placeholder }), isMember: own.has('relations') };
}

type Element = Pick<OsmIdentity, 'type' | 'id'>;

function elementOfColumns(type: string, idText: string): Element | undefined {
  const id = numberOf(idText);
  if (id === undefined) return undefined;
  if (/^(?:node|way|relation)$/.test(type)) return elementOf(type, idText);
  if (type === '' && id < 0) return { type: 'R', id: -id };
  return type === 'N' || type === 'W' || type === 'R' ? { type, id: Math.abs(id) } : undefined;
}

function elementOfText(typeText: string, idText: string): Element | undefined {
  const [, word, letter, number = ''] = /^(?:(node|way|relation)\/|([nwra])(?=\d))?(-?\d+)$/.exec(idText) ?? [];
  return elementOf(word ?? letter ?? typeText, number);
}

function elementOf(word: string, number: string): Element | undefined {
  const id = numberOf(number);
  if (id === undefined) return undefined;
  if (word === 'a' && id > 0) return { type: id % 2 === 0 ? 'W' : 'R', id: Math.floor(id / 2) };
  const type = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return type && { type, id: id > 0 ? id : undefined };
}

/** A whole number that is none of zero. */
function numberOf(text: string): number | undefined {
  const number = /^-?[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

const LARGEST_INT32 = 0x7fffffff;
const encoder = new TextEncoder();

function metaOf(own: ReadonlyMap<string, string>): FeatureMeta {
  const count = (name: string, largest: number) => {
    const number = numberOf(own.get(name) ?? '');
    return number !== undefined && number > 0 && number <= largest ? number : undefined;
  };
  const version = count('version', LARGEST_INT32);
  const changeset = count('changeset', Number.MAX_SAFE_INTEGER);
  const uid = count('uid', LARGEST_INT32);
  const user = own.get('user');
  const timestamp = secondsOf(own.get('timestamp') ?? '');
  return {
    ...(version !== undefined && { version }),
    ...(timestamp > 0 && { timestamp }),
    ...(changeset !== undefined && { changeset }),
    ...(uid !== undefined && { uid }),
    ...(user !== undefined && { user }),
  };
}

/** A time of ISO 8601, or seconds since 1970 as osmium writes them. */
function secondsOf(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const bytes = encoder.encode(text);
  return parseTimestamp(bytes, 0, bytes.length);
}

/** The text is JSON: it was read as such already, or comes from a table, where it may be anything. */
function tagsOfObject(text: string): [string, string][] {
  try {
    const tags = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return tags.flatMap(([key, value]) => (key === '' || value === null || value === '' ? [] : [[key, textOf(value)]]));
  } catch {
    return [];
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Tags as numbers of the string table, each key once. */
export interface FeatureTags {
  readonly keys: Uint32Column;
  readonly values: Uint32Column;
}
