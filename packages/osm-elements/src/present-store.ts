/** A store of versions as it is today: what draws, counts and lists elements has no use for the others. */
import type { ElementColumns, ElementStore } from './element-store.ts';
import { storeOfRows } from './store-of-rows.ts';

/**
 * The last version of every element that is not deleted, in the order of the store.
 *
 * @returns `store` itself where it is not one of versions
 */
export function presentStore(store: ElementStore): ElementStore {
  const { nodes, ways, relations, info } = store;
  if (info.history !== true) return store;
  const present = storeOfRows(store, {
    nodes: presentRows(nodes),
    ways: presentRows(ways),
    relations: presentRows(relations),
    areas: [],
    made: store.made.ids.keys(),
  });
  return { ...present, info: { ...present.info, history: undefined } };
}

function presentRows(table: ElementColumns): number[] {
  const last = new Map<number, number>();
  for (let row = 0; row < table.count; row++) {
    const known = last.get(table.ids[row]);
    if (known === undefined || compareVersions(table, row, known) >= 0) last.set(table.ids[row], row);
  }
  return [...last.values()].filter((row) => table.visible?.[row] !== 0).sort((a, b) => a - b);
}

/** The order of two versions of one element: by their times, and by their numbers within one time. */
export function compareVersions({ meta: { timestamp, version } }: ElementColumns, a: number, b: number): number {
  return (timestamp?.[a] ?? 0) - (timestamp?.[b] ?? 0) || (version?.[a] ?? 0) - (version?.[b] ?? 0);
}
