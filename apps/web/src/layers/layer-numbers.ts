/** Numbers of layers: each is given once a page. */
import { FIRST_LAYER, LAST_LAYER } from '@flyover/result-session';

/** A mark that no other layer has, in no tab. */
export function newMark(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

let lastNumber = FIRST_LAYER - 1;

/** The number of the next layer. */
export function nextNumber(): number {
  lastNumber = lastNumber + 1 < LAST_LAYER ? lastNumber + 1 : FIRST_LAYER;
  return lastNumber;
}
