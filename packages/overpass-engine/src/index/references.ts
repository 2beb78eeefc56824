/** References between elements, in rows: way nodes and members forward, and all of them backward; and closed ways. */
import { type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { findRow, findRows, NO_ROW, RowCollector } from '../row-set.ts';

/** A list of rows for each row of a table: row i owns `rows[start[i]]` up to, not including, `rows[start[i + 1]]`. */
export interface RowLists {
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** The node row of each entry of `ways.refs`, `NO_ROW` where the node is not in the store. */
export function resolveWayNodes(store: ElementStore): Uint32Array {
  return findRows(store.nodes.ids, store.ways.refs);
}

/** The row, in the table of its type, of each entry of `relations.memberRefs`, `NO_ROW` where it is not in the store. */
export function resolveMembers(store: ElementStore): Uint32Array {
  const { memberTypes, memberRefs } = store.relations;
  const rows = new Uint32Array(memberRefs.length).fill(NO_ROW);
  for (let i = 0; i < rows.length; i++) {
    if (memberTypes[i] === NODE) rows[i] = findRow(store.nodes.ids, memberRefs[i]);
    else if (memberTypes[i] === WAY) rows[i] = findRow(store.ways.ids, memberRefs[i]);
    else if (memberTypes[i] === RELATION) rows[i] = findRow(store.relations.ids, memberRefs[i]);
  }
  return rows;
}

/** Whether a row counts; undefined: all do. */
export type Holds = ((row: number) => boolean) | undefined;

/** The ways of each node, a way once for each time it passes. */
export function waysOfNodes(store: ElementStore, wayNodes: Uint32Array, holds?: Holds): RowLists {
  return invert(store.nodes.count, store.ways.count, store.ways.refStart, wayNodes, undefined, NODE, holds);
}

/** The relations of each element of one type, a relation once for each time it names it. */
export function relationsOf(store: ElementStore, members: Uint32Array, type: number, holds?: Holds): RowLists {
  const counts = [store.nodes.count, store.ways.count, store.relations.count];
  const { memberStart, memberTypes } = store.relations;
  return invert(counts[type], store.relations.count, memberStart, members, memberTypes, type, holds);
}

/** Counting sort: owners of targets to targets of owners. */
function invert(
  targetCount: number,
  ownerCount: number,
  ownerStart: Uint32Array,
  targets: Uint32Array,
  types: Uint8Array | undefined,
  type: number,
  holds: Holds,
): RowLists {
  const start = new Uint32Array(targetCount + 1);
  const counts = (i: number) => targets[i] !== NO_ROW && (types === undefined || types[i] === type);
  for (let owner = 0; owner < ownerCount; owner++) {
    if (holds !== undefined && !holds(owner)) continue;
    for (let i = ownerStart[owner]; i < ownerStart[owner + 1]; i++) if (counts(i)) start[targets[i] + 1]++;
  }
  for (let target = 0; target < targetCount; target++) start[target + 1] += start[target];
  const next = start.slice(0, targetCount);
  const rows = new Uint32Array(start[targetCount]);
  for (let owner = 0; owner < ownerCount; owner++) {
    if (holds !== undefined && !holds(owner)) continue;
    for (let i = ownerStart[owner]; i < ownerStart[owner + 1]; i++) if (counts(i)) rows[next[targets[i]]++] = owner;
  }
  return { start, rows };
}

// Closed ways: the Overpass API treats them as areas, under their own type and id, whatever their tags.

/** The rows of the ways that count as areas: first and last node the same, all nodes known. */
export function closedWays(store: Pick<ElementStore, 'ways'>, wayNodes: Uint32Array, holds?: Holds): Uint32Array {
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
export function isClosedWay(store: Pick<ElementStore, 'ways'>, row: number): boolean {
  const { refStart, refs } = store.ways;
  return refStart[row + 1] - refStart[row] > 2 && refs[refStart[row]] === refs[refStart[row + 1] - 1];
}
