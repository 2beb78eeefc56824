/**
 * Lists of derived elements, joined as the Overpass API joins them: one element is another when their ids are the same, whatever
 * their types and tags. It walks two lists side by side, which are in the order of their ids; an id may stand several times in a list.
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

/** What `known` holds without what `taken` holds; an element of `taken` takes away one with its id. */
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
