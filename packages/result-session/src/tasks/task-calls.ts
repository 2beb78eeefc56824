/** Makes lists of tasks of a result. */
import { COORDINATE_SCALE, ELEMENT_TYPE_NAMES, tableOf, tagsOf } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featureElement, featurePoint } from '@flyover/osm-features';
import type { TaskElement, TaskPlace } from '@flyover/task-lists';
import type { ExportPart } from '../files/export-protocol.ts';
import { inSlices } from '../raw/time-slices.ts';
import type { TaskCalls } from './task-protocol.ts';

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
      const total = rows?.length ?? rowCount(features);
      let [at, left, isFull] = [0, 0, false];
      await inSlices(() => {
        signal.throwIfAborted();
        const end = Math.min(total, at + STEP_ROWS);
        for (; at < end && !isFull; at++) {
          const element = elementOfRow(features, rows?.[at] ?? at);
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

function rowCount({ count, store: { nodes, ways, relations, areas } }: FeatureSet): number {
  return count > 0 ? count : nodes.count + ways.count + relations.count + areas.count;
}

/** A row is a feature; an element where nothing can be drawn. */
function elementOfRow(set: FeatureSet, index: number): TaskElement | undefined {
  const { store } = set;
  if (set.count > 0) {
    const { type, id, row } = featureElement(set, index);
    const name = nameOfType(type);
    const tags = row === -1 ? [] : tagsOf(store.strings, tableOf(store, type), row);
    return name && { type: name, id, tags, place: placeOf(set, index) };
  }
  let row = index;
  for (const type of ELEMENT_TYPE_NAMES.keys()) {
    const table = tableOf(store, type);
    const name = nameOfType(type);
    if (row < table.count) return name && { type: name, id: table.ids[row], tags: tagsOf(store.strings, table, row) };
    row -= table.count;
  }
  return undefined;
}

/** Areas are no elements that an editor opens. */
function nameOfType(type: number): TaskElement['type'] | undefined {
  const name = ELEMENT_TYPE_NAMES[type];
  return name === 'area' ? undefined : name;
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
