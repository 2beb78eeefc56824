/**
 * Lists of derived elements, joined and ordered as in the Overpass API: two elements are the same where their ids are, whatever their types and tags. Both
 * lists are in the order of their ids, and are walked side by side; an id may occur several times in a list.
 */
import type { DerivedElement } from '@flyover/overpass-output';

/** From this length on a single element is looked up in the list instead of merged, and then the one that is there stays. */
const LOOK_UP_ABOVE = 64;

/** Everything of either list; of elements with the same id those of `added` stay. */
export function uniteDerived(known: readonly DerivedElement[], added: readonly DerivedElement[]): readonly DerivedElement[] {
  const [first] = added;
  if (first === undefined || added === known) return known;
  if (known.length === 0) return added;
  if (added.length === 1 && known.length > LOOK_UP_ABOVE) return withOne(known, first);
  const united: DerivedElement[] = [];
  let row = 0;
  for (const element of added) {
    for (; row < known.length && known[row].id < element.id; row++) united.push(known[row]);
    united.push(element);
    if (row < known.length && !(element.id < known[row].id)) row++;
  }
  for (; row < known.length; row++) united.push(known[row]);
  return united;
}

/** The difference of `known` and `taken`: each element of `taken` removes one with its id. */
export function subtractDerived(known: readonly DerivedElement[], taken: readonly DerivedElement[]): readonly DerivedElement[] {
  if (known.length === 0 || taken.length === 0) return known;
  let row = 0;
  return known.filter(({ id }) => {
    while (row < taken.length && taken[row].id < id) row++;
    if (row === taken.length || id < taken[row].id) return true;
    row++;
    return false;
  });
}

function withOne(known: readonly DerivedElement[], element: DerivedElement): readonly DerivedElement[] {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle].id < element.id) low = middle + 1;
    else high = middle;
  }
  if (low < known.length && BigInt(known[low].id) === BigInt(element.id)) return known;
  return [...known.slice(0, low), element, ...known.slice(low)];
}

// Derived elements in the order of their ids. The Overpass API sorts a set when a statement assigns it to a name, and again when it prints it, with the sort
// of the GNU C++ library: that one keeps up to 16 elements of one id in their order, and puts more of them into an order of its own, always the same.

/** Up to this length a part is left for the insertion at the end. */
const SHORT = 16;

/** A list in the order of its ids; the same list where it is that already, and no id stands in it twice. */
export function orderById(derived: readonly DerivedElement[]): readonly DerivedElement[] {
  if (derived.every(({ id }, i) => i === 0 || derived[i - 1].id < id)) return derived;
  const list = [...derived];
  const sorted = derived.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  if (list.length <= SHORT || sorted.every(({ id }, i) => i === 0 || sorted[i - 1].id < id)) return sorted;
  // a part that is halved badly too often is sorted by a heap there; that takes ids made for it
  if (!halve(list, 0, list.length, 2 * Math.floor(Math.log2(list.length)))) return sorted;
  for (let at = 1; at < list.length; at++) insert(list, at, at < SHORT);
  return list;
}

type List = DerivedElement[];

/** Parts a list by a middle one until all parts are short; false where that does not get anywhere. */
function halve(list: List, from: number, to: number, depth: number): boolean {
  for (let end = to; end - from > SHORT; ) {
    if (depth-- === 0) return false;
    const cut = partBehind(list, from, end);
    if (!halve(list, cut, end, depth)) return false;
    end = cut;
  }
  return true;
}

/** Puts the middle one of three in front, and the others on their side of it; gives where the larger ones begin. */
function partBehind(list: List, from: number, to: number): number {
  moveMedian(list, from, from + 1, from + ((to - from) >> 1), to - 1);
  const { id } = list[from];
  let low = from + 1;
  let high = to;
  for (;;) {
    while (list[low].id < id) low++;
    high--;
    while (id < list[high].id) high--;
    if (low >= high) return low;
    swap(list, low, high);
    low++;
  }
}

function moveMedian(list: List, to: number, a: number, b: number, c: number): void {
  const isLess = (one: number, other: number) => list[one].id < list[other].id;
  if (isLess(a, b)) swap(list, to, isLess(b, c) ? b : isLess(a, c) ? c : a);
  else swap(list, to, isLess(a, c) ? a : isLess(b, c) ? c : b);
}

function swap(list: List, a: number, b: number): void {
  [list[a], list[b]] = [list[b], list[a]];
}

/** Moves one element in front of the larger ones before it; one that is smaller than all to the very front. */
function insert(list: List, at: number, mayBeFirst: boolean): void {
  const element = list[at];
  let place = at;
  if (mayBeFirst && element.id < list[0].id) place = 0;
  else while (place > 0 && element.id < list[place - 1].id) place--;
  list.copyWithin(place + 1, place, at);
  list[place] = element;
}
