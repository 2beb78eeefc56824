/** How many elements of a result became what. */
import { CHANGE_WORDS, type ElementStore } from '@flyover/osm-elements';
import type { ChangeCounts } from './comparison-protocol.ts';

export function countChanges({ nodes, ways, relations }: ElementStore): ChangeCounts {
  const numbers = CHANGE_WORDS.map(() => 0);
  for (const { change } of [nodes, ways, relations]) for (const value of change ?? []) numbers[value]++;
  const [, created, modified, moved, deleted, entered, left] = numbers;
  return { created, modified, moved, deleted, entered, left };
}
