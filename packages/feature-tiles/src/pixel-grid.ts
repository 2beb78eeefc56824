/**
 * Which places of a tile have a point already, for each style: a second one there would not be seen.
 *
 * A place is a pixel. In a crowded tile it is a cell of a few pixels, well inside the circle that is drawn there, so that a crowd stays a
 * crowd and what stands alone is never dropped; zooming in brings all of them.
 */
import { TILE_BOX, UNITS_PER_PIXEL } from './tile-frame.ts';

/**
 * More points than this in a tile, and a cell is so many pixels wide. Powers of two, so that no cell lies across the edge of a tile: a seam
 * would show. A tile is 512 pixels wide: cells of 4 leave 16,384 places, cells of 8 4,096. More circles than that lie on each other five
 * deep and more, and painting them is what a picture without a graphics card spends its time on.
 */
const CROWDS: readonly (readonly [points: number, pixels: number])[] = [
  [4_000, 8],
  [1_500, 4],
];
/** The same for the smallest marks of shapes, which are smaller than such a cell: where there are very many they may leave a gap of a pixel between them. */
const DOT_CROWDS: typeof CROWDS = [
  [16_000, 4],
  [1_500, 2],
];
/** Pixels. */
const DOT_RADIUS = 3;

/** Styles up to this number have a bit a cell; those after it share a set, so that thousands of styles do not take megabytes each. */
const BIT_STYLES = 64;

/** Labels of one style nearer to each other than this would lie on each other, pixels. */
export const LABEL_CELL = 8;

interface StyleGrid {
  /** Tile units. */
  readonly cell: number;
  readonly across: number;
  readonly bits: Uint8Array;
}

export class PixelGrid {
  private readonly points: number;
  private readonly pixels: number | undefined;
  private readonly grids: (StyleGrid | undefined)[] = [];
  private readonly others = new Set<number>();

  /**
   * @param points how many points may come
   * @param pixels width of a cell, however many points come
   */
  constructor(points: number, pixels?: number) {
    this.points = points;
    this.pixels = pixels;
  }

  /**
   * Takes the cell of a point in `TILE_BOX`; false where a point of the same style has it.
   *
   * @param x tile units
   * @param y tile units
   * @param record number of the style
   * @param radius pixels; of a style without a circle 0
   */
  take(x: number, y: number, record: number, radius: number): boolean {
    if (record >= BIT_STYLES) {
      const width = (this.pixels ?? 1) * UNITS_PER_PIXEL;
      const across = acrossOf(width);
      const before = this.others.size;
      return this.others.add(record * across ** 2 + cellOf(x, y, width, across)).size > before;
    }
    this.grids[record] ??= createGrid(this.pixels ?? cellPixels(this.points, radius));
    const { cell, across, bits } = this.grids[record];
    const place = cellOf(x, y, cell, across);
    const bit = 1 << (place & 7);
    if ((bits[place >> 3] & bit) !== 0) return false;
    bits[place >> 3] |= bit;
    return true;
  }
}

/** Pixels: hardly more than the radius, so that circles of neighbouring cells cover each other. */
function cellPixels(points: number, radius: number): number {
  if (radius === DOT_RADIUS) return DOT_CROWDS.find(([crowd]) => points > crowd)?.[1] ?? 1;
  return CROWDS.find(([crowd, pixels]) => points > crowd && pixels <= radius)?.[1] ?? 1;
}

function createGrid(pixels: number): StyleGrid {
  const cell = pixels * UNITS_PER_PIXEL;
  const across = acrossOf(cell);
  return { cell, across, bits: new Uint8Array(((across * across) >> 3) + 1) };
}

function acrossOf(cell: number): number {
  return Math.floor((TILE_BOX.maxX - TILE_BOX.minX) / cell) + 1;
}

function cellOf(x: number, y: number, cell: number, across: number): number {
  return Math.floor((y - TILE_BOX.minY) / cell) * across + Math.floor((x - TILE_BOX.minX) / cell);
}
