/** The sets of a query: rows by type, and derived elements; their union, difference and size in memory. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { Database } from './database.ts';
import { subtractDerived, uniteDerived } from './derived-elements.ts';
import { NO_ROWS, sameRows, subtractRows, uniteRows } from './row-set.ts';
import { geometrySize } from './shape/geometry-size.ts';

/** Rows are sorted; areas are rows of the area table. Sets are never changed, only replaced. */
export interface ElementSet {
  readonly nodes: Uint32Array;
  readonly ways: Uint32Array;
  readonly relations: Uint32Array;
  readonly areas: Uint32Array;
  readonly derived: readonly DerivedElement[];
  /** Of what `compare` gave: how the elements of two moments differ. Such a set holds nothing else, and only `out` knows of it. */
  readonly differences?: Differences;
  /** Not all that it would hold is there: a statement that would have told was left out (`StatementGuide`). */
  readonly isPartial?: boolean;
}

/** The set without elements. */
export const EMPTY_SET: ElementSet = { nodes: NO_ROWS, ways: NO_ROWS, relations: NO_ROWS, areas: NO_ROWS, derived: [] };

/** Result of a statement that was left out. */
export const PARTIAL_SET: ElementSet = { ...EMPTY_SET, isPartial: true };

/** The rows of one type. */
export function rowsOf(set: ElementSet, type: ElementType): Uint32Array {
  if (type === NODE) return set.nodes;
  if (type === WAY) return set.ways;
  return type === RELATION ? set.relations : set.areas;
}

/** The number of elements of a set. */
export function setCount({ nodes, ways, relations, areas, derived }: ElementSet): number {
  return nodes.length + ways.length + relations.length + areas.length + derived.length;
}

/** Everything of either set, `b` being the later one. */
export function uniteSets(a: ElementSet, b: ElementSet): ElementSet {
  return {
    nodes: uniteRows(a.nodes, b.nodes),
    ways: uniteRows(a.ways, b.ways),
    relations: uniteRows(a.relations, b.relations),
    areas: uniteRows(a.areas, b.areas),
    derived: uniteDerived(a.derived, b.derived),
    ...partialOf(a, b),
  };
}

/** The elements of `a` that `b` does not hold. */
export function subtractSets(a: ElementSet, b: ElementSet): ElementSet {
  return {
    nodes: subtractRows(a.nodes, b.nodes),
    ways: subtractRows(a.ways, b.ways),
    relations: subtractRows(a.relations, b.relations),
    areas: subtractRows(a.areas, b.areas),
    derived: subtractDerived(a.derived, b.derived),
    ...partialOf(a, b),
  };
}

function partialOf(a: ElementSet, b: ElementSet): Pick<ElementSet, 'isPartial'> {
  return a.isPartial === true || b.isPartial === true ? { isPartial: true } : {};
}

/** Whether two sets hold the same elements. */
export function sameSets(a: ElementSet, b: ElementSet): boolean {
  return (
    [NODE, WAY, RELATION, AREA].every((type) => sameRows(rowsOf(a, type as ElementType), rowsOf(b, type as ElementType))) &&
    a.derived.length === b.derived.length
  );
}

/**
 * Bytes the Overpass API reckons for a set: 8 a node, 128 a way, 192 a relation or area. `[maxsize:]` is held against
 * the same reckoning, so that a query that runs out of memory there does so here. Of derived elements the texts count too.
 */
export function setSize(set: ElementSet): number {
  return set.nodes.length * 8 + set.ways.length * 128 + (set.relations.length + set.areas.length) * 192 + derivedSize(set.derived);
}

const LONG_TEXT = 1000;

/** Bytes of a text in memory: letters beyond Latin-1 make two of each of its letters; of short texts that does not matter. */
export function textSize(text: string): number {
  return text.length > LONG_TEXT && /[^\0-\xff]/.test(text) ? 2 * text.length : text.length;
}

/** Bytes of one derived element: 192, its geometry, and its tags. */
export function derivedElementSize({ tags, geometry }: DerivedElement): number {
  return tags.reduce(
    (bytes, [key, value]) => bytes + key.length + textSize(value),
    192 + (geometry === undefined ? 0 : geometrySize(geometry)),
  );
}

const knownSizes = new WeakMap<readonly DerivedElement[], number>();

/** Lists are never changed and asked about after each statement, so each is added up once. */
function derivedSize(derived: readonly DerivedElement[]): number {
  if (derived.length === 0) return 0;
  const known = knownSizes.get(derived);
  if (known !== undefined) return known;
  const bytes = derived.reduce((sum, element) => sum + derivedElementSize(element), 0);
  knownSizes.set(derived, bytes);
  return bytes;
}

// Differences between the set at one moment and the set at another.

/** An element that differs. One of the rows may be `NO_ROW`: the element was not found then. */
export interface Difference {
  readonly type: ElementType;
  readonly id: number;
  readonly earlier: number;
  readonly later: number;
}

/** The differences between the sets of two moments. */
export interface Differences {
  /** The data at either moment. */
  readonly before: Database;
  readonly after: Database;
  /** Nodes, ways, relations, each in the order of ids. */
  readonly elements: readonly Difference[];
  readonly removed: readonly DerivedElement[];
  readonly added: readonly DerivedElement[];
}
