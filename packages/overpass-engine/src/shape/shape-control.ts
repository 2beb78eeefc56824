/** What keeps the making of a shape within the limits of a run. */
import type { RunControl } from '../run-control.ts';

/** Looks at the clock, and at the memory that a shape takes. */
export type ShapeControl = Pick<RunControl, 'check' | 'checkSize'>;

/** Bytes of a point while a shape is made. */
const POINT = 64;
/** Points between two looks. */
const POINTS_A_LOOK = 4096;

/**
 * Looks from time to time while a list of points grows.
 *
 * @param size points so far
 * @throws RuntimeError where time or memory are over
 */
export function lookAt(control: ShapeControl, size: number): void {
  if (size % POINTS_A_LOOK !== 0) return;
  control.check();
  control.checkSize(size * POINT);
}
