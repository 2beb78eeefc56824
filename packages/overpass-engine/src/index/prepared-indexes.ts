/** Indexes that a prepared file holds, so that nobody makes them: those whose making takes longest. */
import { areStarts, type ElementStore, type IndexColumn, type PreparedData, preparedOf } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { NodeGrid } from './node-grid.ts';
import type { RowLists } from './references.ts';

const GRID = 'index.nodeGrid';
const WAYS_OF_NODES = 'index.waysOfNodes';

/** The indexes of a database that a prepared file of it should hold. */
export function indexColumns(database: Database): IndexColumn[] {
  const { cells, start, rows } = database.nodeGrid();
  const grid: IndexColumn[] = [
    { name: `${GRID}.cells`, column: cells, encoding: 'steps' },
    { name: `${GRID}.start`, column: start, encoding: 'counts' },
    { name: `${GRID}.rows`, column: rows, encoding: 'steps' },
  ];
  // who refers to whom depends on the moment
  if (database.history !== undefined) return grid;
  const ways = database.waysOfNodes();
  return [
    ...grid,
    { name: `${WAYS_OF_NODES}.start`, column: ways.start, encoding: 'counts' },
    { name: `${WAYS_OF_NODES}.rows`, column: ways.rows, encoding: 'steps' },
  ];
}

/** The indexes of a prepared file; each is undefined where the file has none. */
export interface PreparedIndexes {
  nodeGrid(): NodeGrid | undefined;
  wayNodes(): Uint32Array | undefined;
  members(): Uint32Array | undefined;
  waysOfNodes(): RowLists | undefined;
}

/** @returns undefined where the store is not that of a prepared file */
export function preparedIndexes(store: ElementStore): PreparedIndexes | undefined {
  const prepared = preparedOf(store);
  return (
    prepared && {
      nodeGrid: () => nodeGridOf(prepared, store.nodes.count),
      wayNodes: prepared.wayNodes,
      members: prepared.members,
      waysOfNodes: () => waysOfNodesOf(prepared, store),
    }
  );
}

function nodeGridOf({ columns }: PreparedData, nodes: number): NodeGrid | undefined {
  if (!columns.has(`${GRID}.rows`)) return undefined;
  const isAscending = (cells: Uint32Array) => cells.every((cell, i) => i === 0 || cell > cells[i - 1]);
  const cells = columns.u32(`${GRID}.cells`, { check: isAscending });
  const rows = columns.u32(`${GRID}.rows`, { check: below(nodes) });
  const start = columns.u32(`${GRID}.start`, { length: cells.length + 1, check: (starts) => areStarts(starts, rows.length) });
  return { cells, start, rows };
}

function waysOfNodesOf({ columns }: PreparedData, { nodes, ways }: ElementStore): RowLists | undefined {
  if (!columns.has(`${WAYS_OF_NODES}.rows`)) return undefined;
  const rows = columns.u32(`${WAYS_OF_NODES}.rows`, { check: below(ways.count) });
  const start = columns.u32(`${WAYS_OF_NODES}.start`, { length: nodes.count + 1, check: (starts) => areStarts(starts, rows.length) });
  return { start, rows };
}

function below(limit: number): (rows: Uint32Array) => boolean {
  return (rows) => rows.every((row) => row < limit);
}
