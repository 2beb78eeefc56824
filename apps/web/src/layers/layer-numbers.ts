/** Numbers of layers: each is given once a page. */
import { FIRST_LAYER, LAST_LAYER } from '@flyover/result-session';

let lastNumber = FIRST_LAYER - 1;

/** The number of the next layer. */
export function nextNumber(): number {
  lastNumber = lastNumber + 1 < LAST_LAYER ? lastNumber + 1 : FIRST_LAYER;
  return lastNumber;
}
