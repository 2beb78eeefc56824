/** Rows that are versions: when each held, and which of an element held at a moment. */
import type { ElementColumns } from '@flyover/osm-elements';
import { NO_ROW } from '../row-set.ts';

/** The moment that is later than every other: today. In seconds since 1970, as all moments are. */
export const PRESENT = Number.MAX_VALUE;

/** Validity of each row of a table: from its own time up to, not including, that of the next version of its element. */
export interface Versions {
  readonly from: Float64Array;
  /** Infinite for what still holds; `from` for deletions, which therefore never hold. */
  readonly until: Float64Array;
}

/** @param table sorted by id, and by time within an id; a version without a time holds from the beginning */
export function versionsOf({ count, ids, meta, visible }: ElementColumns): Versions {
  const from = meta.timestamp ?? new Float64Array(count);
  const until = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const hasNext = row + 1 < count && ids[row + 1] === ids[row];
    until[row] = visible?.[row] === 0 ? from[row] : hasNext ? from[row + 1] : Number.POSITIVE_INFINITY;
  }
  return { from, until };
}

/** The row of the last version of an element, `NO_ROW` where there is none. */
export function lastVersion(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] <= id) low = middle + 1;
    else high = middle;
  }
  return low > 0 && ids[low - 1] === id ? low - 1 : NO_ROW;
}

/**
 * The newest version of an element at a moment, deletions among them; `NO_ROW` where it came later.
 *
 * @param last the row of its last version, or `NO_ROW`
 */
export function newestVersion(ids: Float64Array, { from }: Versions, last: number, moment: number): number {
  if (last === NO_ROW) return NO_ROW;
  let row = last;
  while (from[row] > moment) {
    if (row === 0 || ids[row - 1] !== ids[last]) return NO_ROW;
    row--;
  }
  return row;
}

/** The version of an element that holds at a moment; `NO_ROW` where it came later or was deleted. Else as `newestVersion`. */
export function versionAt(ids: Float64Array, versions: Versions, last: number, moment: number): number {
  const row = newestVersion(ids, versions, last, moment);
  return row !== NO_ROW && moment < versions.until[row] ? row : NO_ROW;
}

/** The row of the first version of the element of a row. */
export function firstVersion(ids: Float64Array, row: number): number {
  let first = row;
  while (first > 0 && ids[first - 1] === ids[row]) first--;
  return first;
}
