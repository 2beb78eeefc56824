/** Tags in the order the Overpass API prints them: by the bytes of their keys. */
import type { TagOrder } from '@flyover/overpass-output';
import type { Database } from '../database.ts';

/** An order that knows the keys of a database; its array is used again for the next row. */
export function createTagOrder(database: Database): TagOrder {
  const ranks = database.keyRanks();
  const order: number[] = [];
  return (table, row) => {
    order.length = 0;
    for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++) {
      const rank = ranks[table.tagKeys[i]];
      let at = order.length;
      // tags are few and mostly sorted already
      while (at > 0 && ranks[table.tagKeys[order[at - 1]]] > rank) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = i;
    }
    return order;
  };
}
