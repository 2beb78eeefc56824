/** Closed ways: the Overpass API takes them as areas, under their own type and id, whatever their tags. */
import type { ElementStore } from '@flyover/osm-elements';
import { RowCollector } from '../row-set.ts';
import { NO_ROW } from './find-row.ts';
import type { Holds } from './references.ts';

/** The rows of the ways that count as areas: first and last node the same, all nodes known. */
export function closedWays(store: ElementStore, wayNodes: Uint32Array, holds?: Holds): Uint32Array {
  const { count, refStart } = store.ways;
  const collector = new RowCollector(count);
  for (let row = 0; row < count; row++) {
    if (!isClosedWay(store, row) || (holds !== undefined && !holds(row))) continue;
    let known = true;
    for (let i = refStart[row]; known && i < refStart[row + 1]; i++) known = wayNodes[i] !== NO_ROW;
    if (known) collector.add(row);
  }
  return collector.finish();
}

/** Whether a way ends at its first node and has something between. */
export function isClosedWay(store: ElementStore, row: number): boolean {
  const { refStart, refs } = store.ways;
  return refStart[row + 1] - refStart[row] > 2 && refs[refStart[row]] === refs[refStart[row + 1] - 1];
}
