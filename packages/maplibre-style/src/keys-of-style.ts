/** The fields of features that layers read: only those are written into tiles. */

/** Expressions whose first argument names a field, as a text that stands there. */
const READERS = ['get', 'has', '!has', 'to-string'];
/** Filters of the older kind: `["==", "highway", "primary"]`. */
const OLD_FILTERS = ['==', '!=', '<', '<=', '>', '>=', 'in', '!in', 'has', '!has'];

/**
 * The fields that anything in the layers names. A text that only looks like one costs a property in the tiles, nothing else.
 *
 * @param layers as JSON gives them
 */
export function keysOfStyle(layers: readonly unknown[]): string[] {
  const keys = new Set<string>();
  const waiting: unknown[] = [...layers];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      const [operator, first] = value;
      if (typeof first === 'string' && (READERS.includes(operator) || OLD_FILTERS.includes(operator))) keys.add(first);
      waiting.push(...value.filter(isNested));
    } else if (typeof value === 'string') {
      for (const [, key] of value.matchAll(/\{([^{}]{1,255})\}/g)) keys.add(key);
    } else if (value !== null && typeof value === 'object') {
      if ('property' in value && typeof value.property === 'string') keys.add(value.property);
      waiting.push(...Object.values(value).filter(isNested));
    }
  }
  return [...keys];
}

/** Texts are looked at for `{name}` too. */
function isNested(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('{') : typeof value === 'object' && value !== null;
}
