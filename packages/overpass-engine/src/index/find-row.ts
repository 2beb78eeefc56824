/** Ids to rows: tables are sorted by id, so an id is found by halving. */

/** No row: the element is not in the store. */
export const NO_ROW = 0xffffffff;

/**
 * The row of an id.
 *
 * @param ids ascending
 * @returns `NO_ROW` where the id is missing
 */
export function findRow(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle];
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return NO_ROW;
}

/** The row of each id of a list, `NO_ROW` where it is missing. */
export function findRows(ids: Float64Array, wanted: Float64Array): Uint32Array {
  const rows = new Uint32Array(wanted.length);
  let previous = NO_ROW;
  for (let i = 0; i < wanted.length; i++) {
    const id = wanted[i];
    // neighbours in a way often have neighbouring ids
    const next = previous === NO_ROW ? 0 : previous + 1;
    const row = next < ids.length && ids[next] === id ? next : findRow(ids, id);
    rows[i] = row;
    if (row !== NO_ROW) previous = row;
  }
  return rows;
}
