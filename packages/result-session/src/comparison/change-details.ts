/** What is told of one element of a result of differences: what became of it, and what it was. */
import { metaOf } from '@flyover/feature-records';
import { changeOf, type ElementStore, tableOf, tagsOf } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, toGeoJsonFeature } from '@flyover/osm-features';
import type { ElementDetails, SelectedGeometry } from '../elements/element-types.ts';

/** @param row in the table of its type */
export function changeDetails(store: ElementStore, type: number, row: number): Pick<ElementDetails, 'change' | 'before'> {
  const table = tableOf(store, type);
  const change = changeOf(table, row);
  const { earlier } = store;
  if (change === undefined || earlier === undefined) return {};
  const then = tableOf(earlier, type);
  const old = then.ids.indexOf(table.ids[row]);
  if (old === -1) return { change };
  // what is gone is drawn as it was
  const geometry = change === 'moved' || change === 'modified' ? geometryOf(earlier, type, old) : undefined;
  return {
    change,
    before: {
      tags: tagsOf(earlier.strings, then, old),
      meta: metaOf(earlier.strings, { table: then, row: old }),
      ...(geometry !== undefined && { geometry }),
    },
  };
}

/** Features of earlier states: made when somebody first looks at one. */
const known = new WeakMap<ElementStore, FeatureSet>();

function geometryOf(earlier: ElementStore, type: number, row: number): SelectedGeometry | undefined {
  const set = known.get(earlier) ?? buildFeatures(earlier);
  known.set(earlier, set);
  for (let feature = 0; feature < set.count; feature++) {
    const isIt = set.memberSlots[feature] < 0 && set.elementTypes[feature] === type && set.rows[feature] === row;
    if (isIt) return toGeoJsonFeature(set, feature).geometry;
  }
  return undefined;
}
