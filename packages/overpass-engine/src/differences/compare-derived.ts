/** Which derived elements two sets do not have in common. */
import { centerOfGeometry, type DegreePairs, type DerivedElement, type DerivedGeometry } from '@flyover/overpass-output';
import { compareTexts } from '../evaluate/value.ts';

/** Tags that number elements anew in every run: they do not count. */
const NUMBERING = new Set(['_next', '_previous']);

/** Kinds of geometry in the order of the Overpass API. */
const KINDS = ['line', 'polygon', 'point', 'collection'];

/** What is compared of a derived element. */
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

/** What is there comes before what is not. */
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
