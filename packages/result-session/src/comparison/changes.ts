/** Types and counts of changes in a result that compares two moments. All types can cross to another thread. */

import { metaOf } from '@flyover/feature-records';
import { CHANGE_WORDS, type ChangeWord, changeOf, type ElementStore, tableOf, tagsOf } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, toGeoJsonFeature } from '@flyover/osm-features';
import type { ElementDetails, SelectedGeometry } from '../elements/element-types.ts';

/** The number of elements by kind of change, drawn or not. */
export type ChangeCounts = Readonly<Record<ChangeWord, number>>;

/** One of the features that differ. */
export interface ChangeStep {
  /** Among them, from 0. */
  readonly at: number;
  readonly total: number;
  readonly details: ElementDetails;
}

/** Calls for stepping through what differs. */
export interface ComparisonCalls {
  /**
   * A feature that differs.
   *
   * @param at its place; one before the first is the last, and the other way round
   * @returns undefined where the run is gone, or nothing that differs is drawn
   */
  changeAt(runId: number, at: number): ChangeStep | undefined;
  /** Returns the index of a feature among those that differ; undefined where it does not differ. */
  changePlace(runId: number, feature: number): number | undefined;
}

/** The number of elements of a result by kind of change. */
export function countChanges({ nodes, ways, relations }: ElementStore): ChangeCounts {
  const numbers = CHANGE_WORDS.map(() => 0);
  for (const { change } of [nodes, ways, relations]) for (const value of change ?? []) numbers[value]++;
  const [, created, modified, moved, deleted, entered, left] = numbers;
  return { created, modified, moved, deleted, entered, left };
}

// Details of one changed element: its change and its earlier state.

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

/** Features of earlier states, made on first use. */
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
