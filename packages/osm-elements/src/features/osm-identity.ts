/**
 * Which element of OpenStreetMap a feature is, by the columns of osm2pgsql and Postpass: `osm_type` (N, W, R) and `osm_id`; without a type an
 * id below zero is a relation's. Their column `tags` holds an object with all tags.
 */
import type { StringInterner } from '../string-table.ts';
import type { FeatureTags } from './feature-tags.ts';

/** An element that a feature says it is. */
export interface OsmIdentity {
  readonly type: 'N' | 'W' | 'R';
  readonly id: number;
  /** Its tags: those of the object, and all other properties. */
  readonly tags: ReadonlyMap<string, string>;
}

/** The names of the columns, as numbers of a string table. */
export interface IdentityKeys {
  readonly type: number;
  readonly id: number;
}

export function identityKeys(strings: StringInterner): IdentityKeys {
  return { type: strings.intern('osm_type'), id: strings.intern('osm_id') };
}

/** Undefined where the properties name no element. */
export function osmIdentity(properties: FeatureTags, names: IdentityKeys, strings: StringInterner): OsmIdentity | undefined {
  const { keys, values } = properties;
  let typeText = '';
  let idText = '';
  for (let i = 0; i < keys.length; i++) {
    if (keys.get(i) === names.type) typeText = strings.textOf(values.get(i));
    else if (keys.get(i) === names.id) idText = strings.textOf(values.get(i));
  }
  if (!/^-?[1-9]\d{0,15}$/.test(idText)) return undefined;
  const id = Number(idText);
  const type = typeText === '' && id < 0 ? 'R' : typeText;
  if ((type !== 'N' && type !== 'W' && type !== 'R') || !Number.isSafeInteger(id)) return undefined;
  const tags = new Map<string, string>();
  for (let i = 0; i < keys.length; i++) {
    const key = strings.textOf(keys.get(i));
    const value = strings.textOf(values.get(i));
    if (key === 'tags' && value.startsWith('{')) for (const [name, text] of tagsOfObject(value)) tags.set(name, text);
    else if (key !== 'osm_type' && key !== 'osm_id' && !tags.has(key)) tags.set(key, value);
  }
  return { type, id: Math.abs(id), tags };
}

/** The text is JSON: it was read as such already. */
function tagsOfObject(text: string): [string, string][] {
  const tags = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return tags.flatMap(([key, value]) => (key === '' || value === null || value === '' ? [] : [[key, textOf(value)]]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
