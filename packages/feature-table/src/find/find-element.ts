/** The row of an element. */
import type { FeatureTable } from '../feature-table.ts';
import { STEP_ROWS, type Work } from '../steps.ts';

/**
 * The first place in an order where an element stands; -1 where it does not.
 *
 * @param rows all of them where undefined
 * @param type undefined: of any type
 */
export function* findElement(table: FeatureTable, rows: Uint32Array | undefined, type: number | undefined, id: number): Work<number> {
  const length = rows?.length ?? table.count;
  for (let place = 0; place < length; place++) {
    const row = table.row(rows === undefined ? place : rows[place]);
    if (row.id === id && (type === undefined || row.type === type)) return place;
    if (place % (STEP_ROWS >> 3) === 0) yield;
  }
  return -1;
}
