/** Names of sets and keys in the XML form, from its tags. */
import { ROOT_ELEMENT } from '@flyover/overpass-ql';
import type { RawUse } from './use.ts';
import { xmlTags } from './xml-tags.ts';

const SETS: ReadonlyMap<string, RawUse['access']> = new Map([
  ['into', 'write'],
  ['from', 'read'],
  ['set', 'read'],
  ['pivot', 'read'],
]);
const KEYS: ReadonlyMap<string, RawUse['access']> = new Map([
  ['has-kv', 'read'],
  ['eval-is-tag', 'read'],
  ['set-prop', 'write'],
]);

/** The uses in a query, in its order. */
export function usesInXml(query: string): readonly RawUse[] {
  return xmlTags(query).flatMap(({ name: element, attributes }) =>
    attributes.flatMap(({ name, value, valueFrom: from, valueTo: to }): RawUse[] => {
      if (value === '' || value.includes('&')) return [];
      const set = element === ROOT_ELEMENT ? undefined : SETS.get(name);
      if (set !== undefined) return [{ of: 'set', name: value, access: set, from, to }];
      const key = name === 'k' ? KEYS.get(element) : undefined;
      return key === undefined ? [] : [{ of: 'key', name: value, access: key, from, to }];
    }),
  );
}
