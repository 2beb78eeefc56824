/** Tags in the order the Overpass API prints them: by the bytes of their keys. */
import type { TagOrder } from '@flyover/overpass-output';
import type { Database } from '../database.ts';

/** An order that knows the keys of a database; its array is used again for the next row. */
export function createTagOrder(database: Database): TagOrder {
  const ranks = database.keyRanks();
  let order = new Uint32Array(16);
  return ({ tagStart, tagKeys }, row) => {
    const start = tagStart[row];
    const count = tagStart[row + 1] - start;
    if (count > order.length) order = new Uint32Array(count * 2);
    for (let i = 0; i < count; i++) {
      const rank = ranks[tagKeys[start + i]];
      let at = i;
      // tags are few and mostly sorted already
      while (at > 0 && ranks[tagKeys[order[at - 1]]] > rank) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = start + i;
    }
    return order;
  };
}
