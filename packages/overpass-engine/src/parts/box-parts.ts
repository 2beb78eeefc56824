/** What lies in a box, out of those pages of the indexes that are about its surroundings. */
import { loadRange, NODE, numberRules, type PreparedData, startRules, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { cellSouth, cellWest, quadtileLatCell, quadtileLonCell } from '../geometry/quadtile.ts';
import { boxMeets, countNear, groupCount, visitGroups } from '../index/box-groups.ts';
import { type Box, countNodesNear, type NodeGrid, visitCells } from '../index/node-grid.ts';
import { PART_OF_CELL } from '../index/node-places.ts';
import { RowCollector, uniteRows } from '../row-set.ts';

/** @param whole the database of the file */
export function boxParts(whole: Database, { columns, openParts }: PreparedData) {
  const { nodes, ways } = whole.store;

  /** The cells and where each begins, but not what is in them. */
  function cellsOf(): Pick<NodeGrid, 'cells' | 'start'> {
    const cells = columns.u32('index.nodeGrid.cells');
    const start = columns.u32('index.nodeGrid.start', startRules(cells.length, columns.lengthOf('index.nodeGrid.rows')));
    return { cells, start };
  }

  function nodesIn(box: Box): Uint32Array {
    const { cells, start } = cellsOf();
    const length = columns.lengthOf('index.nodeGrid.rows');
    const rows = columns.u32Part('index.nodeGrid.rows', numberRules(nodes.count, length));
    const souths = columns.u8Part('index.nodeGrid.south', { length });
    const wests = columns.u8Part('index.nodeGrid.west', { length });
    const found = new RowCollector(nodes.count);
    const unsure = new RowCollector(nodes.count);
    visitCells({ cells }, box, (cell) => {
      const [from, to] = [start[cell], start[cell + 1]];
      loadRange(rows, from, to);
      const south = cellSouth(quadtileLatCell(cells[cell]));
      const west = cellWest(quadtileLonCell(cells[cell]));
      const isInside = (low: number, left: number, size: number) =>
        low >= box.south && left >= box.west && low + size - 1 <= box.north && left + size - 1 <= box.east;
      if (isInside(south, west, 65536)) {
        for (let i = from; i < to; i++) found.add(rows.values[i]);
        return;
      }
      loadRange(souths, from, to);
      loadRange(wests, from, to);
      for (let i = from; i < to; i++) {
        const low = south + souths.values[i] * PART_OF_CELL;
        const left = west + wests.values[i] * PART_OF_CELL;
        if (low > box.north || left > box.east || low + PART_OF_CELL <= box.south || left + PART_OF_CELL <= box.west) continue;
        (isInside(low, left, PART_OF_CELL) ? found : unsure).add(rows.values[i]);
      }
    });
    return uniteRows(found.finish(), nodesAtEdge(unsure.finish(), box));
  }

  /** Those that lie where the edge of a box is. */
  function nodesAtEdge(rows: Uint32Array, { south, west, north, east }: Box): Uint32Array {
    if (rows.length === 0) return rows;
    const parts = openParts();
    parts.places(rows);
    const { lat, lon } = parts.store.nodes;
    return rows.filter((row) => lat[row] >= south && lat[row] <= north && lon[row] >= west && lon[row] <= east);
  }

  function groupsOf() {
    const name = `index.boxes.${WAY}`;
    const length = columns.lengthOf(`${name}.rows`);
    return {
      groups: columns.i32(`${name}.groups`, { length: groupCount(length) * 4 }),
      rows: columns.u32Part(`${name}.rows`, numberRules(ways.count, length)),
      boxes: columns.i32Part(`${name}.boxes`, { length: length * 4 }),
    };
  }

  function waysIn(box: Box): Uint32Array {
    const { groups, rows, boxes } = groupsOf();
    const found = new RowCollector(ways.count);
    visitGroups(groups, rows.values.length, box, (from, to, inside) => {
      loadRange(rows, from, to);
      if (!inside) loadRange(boxes, from * 4, to * 4);
      for (let i = from; i < to; i++) if (inside || boxMeets(boxes.values, i, box)) found.add(rows.values[i]);
    });
    return found.finish();
  }

  function countIn(type: number, box: Box): number {
    if (type === NODE) return countNodesNear(cellsOf(), box);
    const { groups, rows } = groupsOf();
    return countNear(groups, rows.values.length, box);
  }

  return { countIn, rowsIn: (type: number, box: Box) => (type === WAY ? waysIn(box) : nodesIn(box)) };
}
