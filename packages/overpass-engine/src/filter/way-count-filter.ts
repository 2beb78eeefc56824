/** `(way_cnt:2-3)`, `(way_link:3-)`: nodes by how many ways of a set meet in them. */
import { type ElementType, NODE } from '@flyover/osm-elements';
import type { WayCountFilter } from '@flyover/overpass-ql';
import { NO_ROW } from '../index/find-row.ts';
import { withWayNodes } from '../parts/database-near.ts';
import { RowCollector } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { type FilterPlan, NOTHING } from './filter-plan.ts';
import { rowListPlan } from './row-list-plan.ts';

/** Plans the filter; only nodes are counted. */
export function planWayCountFilter(context: RunContext, filter: WayCountFilter, type: ElementType): FilterPlan {
  if (type !== NODE) return NOTHING;
  const { database } = context;
  const { ways } = getSet(context, filter.source.name);
  const near = withWayNodes(database, ways);
  const { refStart } = near.store.ways;
  const wayNodes = near.wayNodes();
  const counts = new Uint32Array(database.store.nodes.count);
  const add = (node: number, count: number) => {
    if (node !== NO_ROW) counts[node] += count;
  };
  for (const way of ways) {
    const start = refStart[way];
    const end = refStart[way + 1];
    if (filter.count === 'way_cnt') {
      for (const node of new Set(wayNodes.subarray(start, end))) add(node, 1);
    } else {
      for (let i = start; i < end; i++) add(wayNodes[i], (i > start ? 1 : 0) + (i + 1 < end ? 1 : 0));
    }
  }
  const collector = new RowCollector(database.store.nodes.count);
  const least = Math.max(1, filter.minimum);
  const most = filter.maximum ?? Number.POSITIVE_INFINITY;
  for (let node = 0; node < counts.length; node++) if (counts[node] >= least && counts[node] <= most) collector.add(node);
  return rowListPlan(collector.finish());
}
