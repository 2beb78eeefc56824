/** What the filters of places ask of an area, whatever made it: a relation, a closed way or the text of `poly`. */
import type { Box } from '../index/node-grid.ts';

/** Coordinates in 1e-7 degrees; lines as lat, lon, lat, lon … */
export interface AreaShape {
  readonly box: Box;
  /** Whether a place is in the area or on its border. */
  holdsPlace(lat: number, lon: number): boolean;
  /** Whether a place is inside and not on the border. */
  holdsInside(lat: number, lon: number): boolean;
  /** Whether a place lets a relation in that has a node there. */
  holdsMember(lat: number, lon: number): boolean;
  /** Whether a way without a node inside is in the area all the same: what only touches the border is not. */
  holdsLine(points: Int32Array): boolean;
}
