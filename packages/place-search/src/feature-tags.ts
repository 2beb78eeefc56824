/** The tags of the element that a feature stands for. */
import { MADE, tableOf, tagTextOf } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';

/** Reads tags of a feature's element: the value of a key, undefined where there is none. */
export function tagReader({ store, elementTypes, rows }: FeatureSet, feature: number): (key: string) => string | undefined {
  const table = tableOf(store, elementTypes[feature]);
  return (key) => tagTextOf(store.strings, table, rows[feature], key);
}

/** Whether a feature stands for an element of OpenStreetMap with its tags: nothing that a query made, and no member that only its relation tells of. */
export function isElement({ elementTypes, memberSlots }: FeatureSet, feature: number): boolean {
  return elementTypes[feature] !== MADE && memberSlots[feature] < 0;
}
