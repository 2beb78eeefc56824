/** Which pixels of a tile have a point already, for each style: a second one there would not be seen. */
import { TILE_BOX, UNITS_PER_PIXEL } from './tile-frame.ts';

/**
 * More points than this, and a cell of the grid is 2 pixels wide, 4 times as many 4 pixels: still small against a circle of radius 9, and
 * a tile has then no more than about 75,000 points of a style instead of 300,000.
 */
const CROWD = 50_000;

/** Styles up to this number have a bit a cell; those after it share a set, so that thousands of styles do not take megabytes each. */
const BIT_STYLES = 64;

export class PixelGrid {
  private readonly cell: number;
  private readonly across: number;
  private readonly taken: (Uint8Array | undefined)[] = [];
  private readonly others = new Set<number>();

  /** @param points how many points may come */
  constructor(points: number) {
    const pixels = points > CROWD * 4 ? 4 : points > CROWD ? 2 : 1;
    this.cell = pixels * UNITS_PER_PIXEL;
    this.across = Math.floor((TILE_BOX.maxX - TILE_BOX.minX) / this.cell) + 1;
  }

  /**
   * Takes the cell of a point in `TILE_BOX`; false where a point of the same style has it.
   *
   * @param x tile units
   * @param y tile units
   */
  take(x: number, y: number, record: number): boolean {
    const cell = Math.floor((y - TILE_BOX.minY) / this.cell) * this.across + Math.floor((x - TILE_BOX.minX) / this.cell);
    if (record >= BIT_STYLES) {
      const before = this.others.size;
      return this.others.add(record * this.across * this.across + cell).size > before;
    }
    this.taken[record] ??= new Uint8Array(((this.across * this.across) >> 3) + 1);
    const bits = this.taken[record];
    const bit = 1 << (cell & 7);
    if ((bits[cell >> 3] & bit) !== 0) return false;
    bits[cell >> 3] |= bit;
    return true;
  }
}
