/** Compares what one statement found at two moments. */
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import { rowsOf } from '../element-set.ts';
import { NO_ROW } from '../index/find-row.ts';
import { compareDerived } from './compare-derived.ts';
import type { ComparedSide } from './comparison.ts';
import type { Difference, Differences } from './differences.ts';

/** Whether an element is to be compared at all. */
export type Counts = (difference: Difference) => boolean;

/**
 * The differences of two sets. An element differs where only one has it, where its version is another, and where a node that it is drawn
 * with moved. Areas are not compared, and derived elements only where nothing restricts what counts.
 */
export function compareSets(
  { set: before, database: earlier }: ComparedSide,
  { set: after, database: later }: ComparedSide,
  counts?: Counts,
): Differences {
  const elements: Difference[] = [];
  for (const type of [NODE, WAY, RELATION] as const) {
    const { ids } = tableOf(later, type);
    for (const pair of pairsById(type, ids, rowsOf(before, type), rowsOf(after, type))) {
      const same = pair.earlier === pair.later && isDrawnAlike(earlier, later, type, pair.earlier);
      if (!same && (counts === undefined || counts(pair))) elements.push(pair);
    }
  }
  const derived = counts === undefined ? compareDerived(before.derived, after.derived) : { removed: [], added: [] };
  return { before: earlier, after: later, elements, ...derived };
}

/** Goes through two sorted lists of rows, whose ids ascend with them. */
function* pairsById(type: ElementType, ids: Float64Array, before: Uint32Array, after: Uint32Array): Generator<Difference> {
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const left = i < before.length ? ids[before[i]] : Number.POSITIVE_INFINITY;
    const right = j < after.length ? ids[after[j]] : Number.POSITIVE_INFINITY;
    yield {
      type,
      id: Math.min(left, right),
      earlier: left <= right ? before[i++] : NO_ROW,
      later: right <= left ? after[j++] : NO_ROW,
    };
  }
}

/** Whether one version has the same points at both moments. Relations among the members of a relation do not count. */
function isDrawnAlike(earlier: Database, later: Database, type: ElementType, row: number): boolean {
  const { nodes, ways, relations } = later.store;
  const sameNode = (a: number, b: number) =>
    a === b || (a !== NO_ROW && b !== NO_ROW && nodes.lat[a] === nodes.lat[b] && nodes.lon[a] === nodes.lon[b]);
  const sameWay = (a: number, b: number) => {
    if (a === NO_ROW || b === NO_ROW) return a === b;
    const start = ways.refStart[a];
    const count = ways.refStart[a + 1] - start;
    const otherStart = ways.refStart[b];
    if (ways.refStart[b + 1] - otherStart !== count) return false;
    for (let i = 0; i < count; i++) if (!sameNode(earlier.wayNodes()[start + i], later.wayNodes()[otherStart + i])) return false;
    return true;
  };
  if (type === NODE) return true;
  if (type === WAY) return sameWay(row, row);
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    const [a, b] = [earlier.members()[i], later.members()[i]];
    const same = relations.memberTypes[i] === NODE ? sameNode : relations.memberTypes[i] === WAY ? sameWay : undefined;
    if (same !== undefined && !same(a, b)) return false;
  }
  return true;
}
