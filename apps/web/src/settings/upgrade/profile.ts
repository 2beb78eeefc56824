/** Settings as someone else wrote them: any fields, any values. Nothing of it is trusted before `readProfile` has checked it. */
import { PLAIN_TEXT_FIELDS, type Settings } from '../settings-schema.ts';

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
export function versionOf(profile: Profile): number | undefined {
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
