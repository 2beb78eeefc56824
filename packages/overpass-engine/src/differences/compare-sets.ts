/** The comparison of sets at two moments, for `[diff:]` and `[adiff:]`, which run a query at an earlier and at a later moment. */

import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { centerOfGeometry, type DegreePairs, type DerivedElement, type DerivedGeometry } from '@flyover/overpass-output';
import type { CompareStatement, OutStatement } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { type Difference, type Differences, type ElementSet, rowsOf } from '../element-set.ts';
import { compareTexts } from '../evaluate/value.ts';
import { NO_ROW } from '../row-set.ts';

/** A set and the data at the moment at which it is looked at: that of the run, or of a `retro` around the statement. */
interface ComparedSide {
  readonly set: ElementSet;
  readonly database: Database;
}

/** See the file's comment. */
export interface Comparison {
  readonly earlier: Database;
  readonly later: Database;
  /** Seconds since 1970; `until` may be `PRESENT`. */
  readonly since: number;
  readonly until: number;
  /** `[adiff:]`: what became of what is gone is told too. */
  readonly augmented: boolean;
  /**
   * `earlier`: sets are kept, nothing is printed. `later`: they are compared. `showEarlier`, `showLater`: the block of a `compare`
   * runs, and what it prints is marked.
   */
  readonly stage: 'earlier' | 'later' | 'showEarlier' | 'showLater';
  /** Result of each statement in the earlier run; undefined where it printed more than once, which the Overpass API refuses. */
  readonly kept: Map<OutStatement | CompareStatement, ComparedSide | undefined>;
}

// The results of one statement at two moments, compared.

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

// Derived elements that only one of two sets has.

/** Tags that number elements anew in every run: they do not count. */
const NUMBERING = new Set(['_next', '_previous']);

/** Kinds of geometry in the order of the Overpass API. */
const KINDS = ['line', 'polygon', 'point', 'collection'];

/** The properties of a derived element that are compared. */
interface Likeness {
  readonly element: DerivedElement;
  readonly center: DegreePairs | undefined;
  readonly tags: DerivedElement['tags'];
}

/**
 * Derived elements of different runs have no ids in common: alike are those of the same geometry and tags, whatever their type. What is
 * left over comes by its center from south to north, then by its tags.
 */
export function compareDerived(
  before: readonly DerivedElement[],
  after: readonly DerivedElement[],
): Record<'removed' | 'added', DerivedElement[]> {
  const left = likenesses(before);
  const right = likenesses(after);
  const removed: DerivedElement[] = [];
  const added: DerivedElement[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    const order = i === left.length ? 1 : j === right.length ? -1 : compareLikenesses(left[i], right[j]);
    if (order < 0) removed.push(left[i].element);
    if (order > 0) added.push(right[j].element);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return { removed, added };
}

function likenesses(elements: readonly DerivedElement[]): Likeness[] {
  return elements
    .map((element) => ({
      element,
      center: element.geometry && centerOfGeometry(element.geometry),
      tags: element.tags.filter(([key]) => !NUMBERING.has(key)),
    }))
    .sort(compareLikenesses);
}

function compareLikenesses(a: Likeness, b: Likeness): number {
  return (
    compareOptional(a.center, b.center, comparePoints) ||
    compareOptional(a.element.geometry, b.element.geometry, compareGeometries) ||
    compareLists(a.tags, b.tags, ([key, value], [otherKey, otherValue]) => compareTexts(key, otherKey) || compareTexts(value, otherValue))
  );
}

/** The order of optional values: present ones come before absent ones. */
function compareOptional<T>(a: T | undefined, b: T | undefined, compare: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compare(a, b);
}

function compareGeometries(a: DerivedGeometry, b: DerivedGeometry): number {
  const byKind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (byKind !== 0) return byKind;
  if (a.kind === 'collection' && b.kind === 'collection')
    return a.parts.length - b.parts.length || compareLists(a.parts, b.parts, compareGeometries);
  if (a.kind === 'polygon' && b.kind === 'polygon') return a.rings.length - b.rings.length || compareLists(a.rings, b.rings, comparePoints);
  return 'points' in a && 'points' in b ? comparePoints(a.points, b.points) : 0;
}

function comparePoints(a: DegreePairs, b: DegreePairs): number {
  return a.length - b.length || compareLists(a, b, (value, other) => value - other);
}

/** Item by item; of two that begin alike the shorter comes first. */
function compareLists<T>(a: ArrayLike<T>, b: ArrayLike<T>, compare: (a: T, b: T) => number): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
