/** The keys and values that a tagging schema knows, the most used first. */

/** Parsed files of `@openstreetmap/id-tagging-schema`: `presets.min.json` and `fields.min.json`. */
export interface SchemaFiles {
  readonly presets: unknown;
  readonly fields: unknown;
}

/** Keys, and values by key, by how many presets have them. */
export interface SchemaWords {
  readonly keys: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Fields that say whether, and nothing else. */
const CHECKS: ReadonlySet<unknown> = new Set(['check', 'defaultCheck', 'onewayCheck']);

const CHECKED = ['yes', 'no'];

/** Reads a schema; what has another form is left out. */
export function readSchemaWords({ presets, fields }: SchemaFiles): SchemaWords {
  const keys = new Map<string, number>();
  const values = new Map<string, Map<string, number>>();
  const addKey = (key: string) => keys.set(key, (keys.get(key) ?? 0) + 1);
  const add = (key: string, value: string, count: number): void => {
    if (value === '*') return;
    const known = values.get(key) ?? new Map<string, number>();
    values.set(key, known.set(value, (known.get(value) ?? 0) + count));
  };
  for (const preset of entriesOf(presets)) {
    for (const [key, value] of Object.entries(recordOf(recordOf(preset).tags))) {
      if (typeof value !== 'string') continue;
      addKey(key);
      add(key, value, 1);
    }
  }
  for (const field of entriesOf(fields)) {
    const { key, keys: several, options, type } = recordOf(field);
    for (const each of [key, ...listOf(several)]) {
      if (typeof each !== 'string') continue;
      addKey(each);
      for (const option of CHECKS.has(type) ? CHECKED : listOf(options))
        if (typeof option === 'string') add(each, option, option === 'yes' ? 2 : 1);
    }
  }
  return { keys: byCount(keys), values: new Map([...values].map(([key, counts]) => [key, byCount(counts)])) };
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}

function entriesOf(value: unknown): unknown[] {
  return Object.values(recordOf(value));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
