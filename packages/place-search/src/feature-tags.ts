/** The tags of the element that a feature stands for. */
import type { ElementColumns } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';

/** The columns of a type of element. */
export function tableOf({ store }: FeatureSet, type: number): ElementColumns {
  return [store.nodes, store.ways, store.relations][type];
}

/** Reads tags of a feature's element: the value of a key, undefined where there is none. */
export function tagReader(features: FeatureSet, feature: number): (key: string) => string | undefined {
  const { strings } = features.store;
  const table = tableOf(features, features.elementTypes[feature]);
  const row = features.rows[feature];
  return (key) => {
    const number = strings.find(key);
    if (number === -1) return undefined;
    for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++)
      if (table.tagKeys[i] === number) return strings.get(table.tagValues[i]);
    return undefined;
  };
}
