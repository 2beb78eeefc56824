/** Lists of tasks from a result: the types and the calls. */

import { elementRows, type RecordRows, resultRows } from '@flyover/feature-records';
import { COORDINATE_SCALE, tagsOf } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featurePoint } from '@flyover/osm-features';
import type { TaskElement, TaskPlace } from '@flyover/task-lists';
import { wordOfType } from '../elements/element-types.ts';
import type { ExportPart } from '../files/export-protocol.ts';
import { inSlices } from '../raw/time-slices.ts';

/** `left`, elements that are not uploaded, and areas; `full`, more than a list may hold; `gone`, the run, or the order of the table. */
export type TaskElementsOutcome =
  | { readonly kind: 'made'; readonly elements: ArrayBuffer; readonly count: number; readonly left: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'gone' };

/** Calls for lists of tasks. */
export interface TaskCalls {
  /**
   * The elements of a result in columns (`@flyover/task-lists`), each once.
   *
   * @param part left out: all of it
   * @throws the reason of the signal
   */
  taskElements(runId: number, part: ExportPart | undefined, signal: AbortSignal): Promise<TaskElementsOutcome>;
}

// The calls that make a list of tasks.

/** So many rows between two looks at the clock. */
const STEP_ROWS = 128;

/**
 * @param featuresOf of the result of a run, where it is still there
 * @param rowsOf the rows of a part of it, as the table has them
 */
export function taskCalls(
  featuresOf: (runId: number) => FeatureSet | undefined,
  rowsOf: (runId: number, part: ExportPart) => Uint32Array | undefined,
): TaskCalls {
  return {
    async taskElements(runId, part, signal) {
      // fetched with the first list
      const { TaskElementsBuilder } = await import('@flyover/task-lists');
      const features = featuresOf(runId);
      const rows = part && rowsOf(runId, part);
      if (features === undefined || (part !== undefined && rows === undefined)) return { kind: 'gone' };
      const builder = new TaskElementsBuilder();
      // the rows of the table
      const all = features.count > 0 ? resultRows(features) : elementRows(features);
      const total = rows?.length ?? all.count;
      let [at, left, isFull] = [0, 0, false];
      await inSlices(() => {
        signal.throwIfAborted();
        const end = Math.min(total, at + STEP_ROWS);
        for (; at < end && !isFull; at++) {
          const element = elementOfRow(all, rows?.[at] ?? at);
          const added = element === undefined ? 'left' : builder.add(element);
          if (added === 'left') left++;
          isFull = added === 'full';
        }
        return at < total && !isFull;
      });
      if (isFull) return { kind: 'full' };
      const { count } = builder;
      return count === 0 ? { kind: 'empty' } : { kind: 'made', elements: builder.finish(), count, left };
    },
  };
}

/** Only features have a place. */
function elementOfRow({ set, item }: RecordRows, index: number): TaskElement | undefined {
  const { type, id, row, table, feature } = item(index);
  const name = nameOfType(type);
  const tags = row === -1 ? [] : tagsOf(set.store.strings, table, row);
  return name && { type: name, id, tags, ...(feature !== -1 && { place: placeOf(set, feature) }) };
}

/** Areas and made elements are none that an editor opens. */
function nameOfType(type: number): TaskElement['type'] | undefined {
  const name = wordOfType(type);
  return name === 'area' || name === 'made' ? undefined : name;
}

function placeOf(set: FeatureSet, feature: number): TaskPlace {
  const { lat, lon } = featurePoint(set, feature);
  const { south, west, north, east } = featureBounds(set, feature);
  return {
    lat: lat / COORDINATE_SCALE,
    lon: lon / COORDINATE_SCALE,
    box: {
      south: south / COORDINATE_SCALE,
      west: west / COORDINATE_SCALE,
      north: north / COORDINATE_SCALE,
      east: east / COORDINATE_SCALE,
    },
  };
}
