/** Saved queries, examples and templates by name: the setting `saves` (specification, section 3, "Saved-query entry"). */
import { isRecord } from '../site/is-record.ts';

/** One entry; its name is its key in `saves`. */
export interface SavedEntry {
  readonly type: 'example' | 'saved_query' | 'template';
  /** The query; templates may have none. */
  readonly overpass?: string;
  /** Names of the parameters; of templates only. */
  readonly parameters?: readonly string[];
  /** The wizard's expression, parameters in double braces; of templates only. */
  readonly wizard?: string;
  readonly comment?: string;
}

/** Entries by name. */
export type Saves = Readonly<Record<string, SavedEntry>>;

/** Longest query of an entry that is taken, UTF-16 units. */
const MOST_TEXT = 5_000_000;
/** Longest name. */
const MOST_NAME = 1000;
/** Most entries. */
const MOST_ENTRIES = 10_000;

const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= MOST_TEXT);

/** Whether a value is an entry: of a known type, its texts are texts, and a query or a wizard's expression is there. */
export function isSavedEntry(value: unknown): value is SavedEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { type, overpass, parameters, wizard, comment }: { [Field in keyof SavedEntry]?: unknown } = value;
  if (type !== 'example' && type !== 'saved_query' && type !== 'template') return false;
  if (!isText(overpass) || !isText(wizard) || !isText(comment)) return false;
  if (typeof overpass !== 'string' && !(type === 'template' && typeof wizard === 'string')) return false;
  return (
    parameters === undefined ||
    (Array.isArray(parameters) && parameters.length <= 100 && parameters.every((name) => typeof name === 'string'))
  );
}

/** Whether a value holds sound entries only. */
export function isSaves(value: unknown): value is Saves {
  return isRecord(value) && Object.keys(value).length <= MOST_ENTRIES && salvageSaves(value).ignored.length === 0;
}

/**
 * The sound entries of a value, so that one bad entry costs no other.
 *
 * @returns `ignored`: the names of the others
 */
export function salvageSaves(value: unknown): { saves: Saves; ignored: string[] } {
  if (!isRecord(value)) return { saves: {}, ignored: [] };
  const sound: [string, SavedEntry][] = [];
  const ignored: string[] = [];
  for (const [name, entry] of Object.entries(value)) {
    if (sound.length < MOST_ENTRIES && name !== '' && name.length <= MOST_NAME && isSavedEntry(entry)) sound.push([name, entry]);
    else ignored.push(name);
  }
  // not by assignment: a name may be `__proto__`
  return { saves: Object.fromEntries(sound), ignored };
}
