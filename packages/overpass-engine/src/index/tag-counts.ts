/** Rows by how many tags they have: most nodes have none, and few elements have many. */
import type { ElementColumns } from '@flyover/osm-elements';

/** The rows that have tags, those with most first, ascending where they have as many. */
interface TagCounts {
  readonly rows: Uint32Array;
  /** Of each number up to `MOST_TOLD`: how many rows have at least so many tags. */
  readonly atLeast: Uint32Array;
}

/** Rows with more tags than this are not told apart. */
export const MOST_TOLD = 64;

const known = new WeakMap<ElementColumns, TagCounts>();

/**
 * The rows of a table that may have at least so many tags, in no order of rows, which nobody may write to; what is made for it is kept as long as the
 * table is.
 *
 * @param number 1 or more; rows with fewer tags are among them above `MOST_TOLD`
 */
export function rowsOfTagCount(table: ElementColumns, number: number): Uint32Array {
  const { rows, atLeast } = known.get(table) ?? countTags(table);
  return rows.subarray(0, atLeast[Math.min(number, MOST_TOLD)]);
}

function countTags(table: ElementColumns): TagCounts {
  const { count, tagStart } = table;
  const atLeast = new Uint32Array(MOST_TOLD + 2);
  for (let row = 0; row < count; row++) atLeast[Math.min(tagStart[row + 1] - tagStart[row], MOST_TOLD)]++;
  for (let number = MOST_TOLD; number > 0; number--) atLeast[number] += atLeast[number + 1];
  const next = atLeast.slice(1);
  const rows = new Uint32Array(atLeast[1]);
  for (let row = 0; row < count; row++) {
    const number = Math.min(tagStart[row + 1] - tagStart[row], MOST_TOLD);
    if (number > 0) rows[next[number]++] = row;
  }
  known.set(table, { rows, atLeast });
  return { rows, atLeast };
}
