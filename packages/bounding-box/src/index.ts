/** Boxes on earth, in degrees and in 1e-7 degrees, as two types that are not assignable to each other. */

declare const unit: unique symbol;

interface Sides {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A box in degrees, edges included. `west` is greater than `east` where the box crosses the antimeridian. */
export interface Bbox extends Sides {
  readonly [unit]?: 'degree';
}

/** A box in 1e-7 degrees, edges included, made by `fixedBox`. It never crosses the antimeridian. */
export interface FixedBox extends Sides {
  readonly [unit]: '1e-7 degree';
}

/** The sides of a box in degrees. */
export type BboxSides = readonly [south: number, west: number, north: number, east: number];

/** The sides of a box in 1e-7 degrees. */
export type FixedSides = readonly [south: number, west: number, north: number, east: number];

/** Returns a box. @param south,west,north,east 1e-7 degrees */
export function fixedBox(south: number, west: number, north: number, east: number): FixedBox {
  return { south, west, north, east } as FixedBox;
}

/** Converts a box to degrees. */
export function inDegrees({ south, west, north, east }: FixedBox): Bbox {
  return { south: south / 1e7, west: west / 1e7, north: north / 1e7, east: east / 1e7 };
}

/** Returns the smallest box around two boxes. */
export function joinBoxes(a: FixedBox, b: FixedBox): FixedBox {
  return fixedBox(Math.min(a.south, b.south), Math.min(a.west, b.west), Math.max(a.north, b.north), Math.max(a.east, b.east));
}

/** Returns whether two boxes have a point in common. */
export function boxesMeet(a: FixedBox, b: FixedBox): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
}
