/** The numbers that `out count` gives, for the card that shows them. */
import { type ElementStore, tagsOf } from '@flyover/osm-elements';
import type { CountNumbers } from '../run-outcome.ts';

/** A loop can print thousands of counts: the card shows the first of them, the Data tab has all. */
const MOST_COUNTS = 20;
const MOST_NUMBERS = 10;

/** The counts of an answer in their order; undefined where there are none. */
export function countsOf({ made, strings }: Pick<ElementStore, 'made' | 'strings'>): readonly CountNumbers[] | undefined {
  const counts: CountNumbers[] = [];
  for (let row = 0; row < made.count && counts.length < MOST_COUNTS; row++) {
    if (strings.get(made.types[row]) !== 'count') continue;
    counts.push(tagsOf(strings, made, row, MOST_NUMBERS));
  }
  return counts.length === 0 ? undefined : counts;
}
