/** Knowledge of keys and values, read from the files of a tagging schema that the caller loads. */

/** A tag that is no longer used, and what is used instead. */
export interface Deprecation {
  readonly key: string;
  /** `*`: whatever it is */
  readonly value: string;
  /** `*` as a value: the same; empty: nothing is */
  readonly instead: readonly { readonly key: string; readonly value: string }[];
}

/** The facts about keys and values that the checks of tags use. */
export interface TagKnowledge {
  readonly keys: ReadonlySet<string>;
  /** by key, for keys whose values are a list that people hold to */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** by `key` and by `key=value` */
  readonly deprecated: ReadonlyMap<string, Deprecation>;
}

/** Parsed files of `@openstreetmap/id-tagging-schema`: `presets.min.json`, `fields.min.json`, `deprecated.min.json`. */
export interface TaggingSchema {
  readonly presets: unknown;
  readonly fields: unknown;
  readonly deprecated: unknown;
}

/** With fewer values than this in presets a key is free text, or its values are known in part. */
const LEAST_VALUES = 8;

/** Frequent keys that no editor offers. */
const UNLISTED = [
  'attribution',
  'converted_by',
  'created_by',
  'description',
  'est_width',
  'fixme',
  'FIXME',
  'import',
  'is_in',
  'note',
  'odbl',
  'openGeoDB',
  'source',
  'source_ref',
  'time',
  'todo',
  'type',
  'wheelchair',
];

/** Reads a schema; what has another form is left out. */
export function readTagKnowledge({ presets, fields, deprecated }: TaggingSchema): TagKnowledge {
  const keys = new Set(UNLISTED);
  const values = new Map<string, Set<string>>();
  const add = (key: string, value: string): void => {
    keys.add(key);
    const known = values.get(key) ?? new Set<string>();
    if (value !== '*') known.add(value);
    values.set(key, known);
  };
  for (const preset of Object.values(recordOf(presets)))
    for (const name of ['tags', 'addTags']) for (const [key, value] of tagsOf(recordOf(preset)[name])) add(key, value);
  for (const field of Object.values(recordOf(fields))) {
    const { key, keys: several, options } = recordOf(field);
    const named = [key, ...listOf(several)].filter((each) => typeof each === 'string');
    for (const each of named) {
      keys.add(each);
      for (const option of listOf(options)) if (typeof option === 'string') add(each, option);
    }
  }
  const known = readDeprecated(deprecated);
  for (const { key, instead } of known.values()) for (const each of [key, ...instead.map((tag) => tag.key)]) keys.add(each);
  return { keys, values: new Map([...values].filter(([, list]) => list.size >= LEAST_VALUES)), deprecated: known };
}

/** Those of one tag: what several say together no filter asks for. */
function readDeprecated(file: unknown): Map<string, Deprecation> {
  const known = new Map<string, Deprecation>();
  for (const entry of listOf(file)) {
    const { old, replace } = recordOf(entry);
    const [tag, ...more] = tagsOf(old);
    if (tag === undefined || more.length > 0) continue;
    const [key, value] = tag;
    const instead = tagsOf(replace).map(([newKey, newValue]) => ({ key: newKey, value: newValue === '$1' ? '*' : newValue }));
    known.set(value === '*' ? key : `${key}=${value}`, { key, value, instead });
  }
  return known;
}

function tagsOf(tags: unknown): [string, string][] {
  return Object.entries(recordOf(tags)).filter((tag): tag is [string, string] => typeof tag[1] === 'string');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
