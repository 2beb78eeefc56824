/** The nodes of a key by where they lie: a key that many nodes have need not be walked as a whole for one box. */
import type { NodeColumns } from '@flyover/osm-elements';
import { type Box, countNodesNear, createNodeGrid, type NodeGrid, visitCells } from './node-grid.ts';
import type { TagIndex } from './tag-index.ts';

/** `rows` of such a grid are counted from the first entry of the key. */
const known = new WeakMap<TagIndex, Map<number, NodeGrid | 'asked'>>();

/** A key of fewer entries is as quickly walked; to put more of them in order would keep everybody else waiting. */
const [LEAST_ENTRIES, MOST_ENTRIES] = [16, 1 << 20];

/**
 * Where the entries of a key stand in the index whose nodes may lie in one of some boxes, in any order and with repetition; undefined where
 * the key is better walked: it has few entries or too many, the boxes hold most of them, or this is the first that asks.
 *
 * @param index of nodes
 */
export function entriesNear(
  index: TagIndex,
  key: number,
  nodes: Pick<NodeColumns, 'lat' | 'lon'>,
  boxes: readonly Box[],
): Uint32Array | undefined {
  const [from, to] = [index.start[key], index.start[key + 1]];
  if (to - from < LEAST_ENTRIES || to - from > MOST_ENTRIES) return undefined;
  const ofIndex = known.get(index) ?? new Map<number, NodeGrid | 'asked'>();
  known.set(index, ofIndex);
  const before = ofIndex.get(key);
  const grid = before === undefined ? 'asked' : before === 'asked' ? gridOf(index.rows.subarray(from, to), nodes) : before;
  ofIndex.set(key, grid);
  if (grid === 'asked') return undefined;
  const count = boxes.reduce((sum, box) => sum + countNodesNear(grid, box), 0);
  if (count * 2 > to - from) return undefined;
  const entries = new Uint32Array(count);
  let size = 0;
  for (const box of boxes) {
    visitCells(grid, box, (cell) => {
      for (let i = grid.start[cell]; i < grid.start[cell + 1]; i++) entries[size++] = from + grid.rows[i];
    });
  }
  return entries;
}

function gridOf(rows: Uint32Array, { lat, lon }: Pick<NodeColumns, 'lat' | 'lon'>): NodeGrid {
  const pick = (column: Int32Array) => Int32Array.from(rows, (row) => column[row]);
  return createNodeGrid({ count: rows.length, lat: pick(lat), lon: pick(lon) });
}
