/** The occupied places of a crowded tile, with a point, a line or an outline, for each style: another one there would be invisible. */

import type { PointBuffer } from './clip.ts';
import { TILE_BOX, UNITS_PER_PIXEL } from './tile-frame.ts';

// The places of a tile that have a point, for each style: a second one there would be invisible.
//
// A place is a pixel. In a crowded tile it is a cell of a few pixels, well inside the circle that is drawn there, so that a crowd still
// looks crowded and an isolated point is never dropped; zooming in shows all points.

/**
 * Numbers of points in a tile above which a cell has the given width in pixels. Powers of two, so that no cell crosses the edge of a tile:
 * a seam would show. A tile is 512 pixels wide: cells of 4 leave 16,384 places, cells of 8 4,096. More circles than that lie on each other
 * five deep and more, and painting them is what a picture without a graphics card spends its time on.
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

// The places of a crowded tile that have a line or an outline, for each style: another one that runs only through such places would be
// invisible. A shape with a free place is kept, so that thinning never drops an isolated shape. Fills have their own rule
// (`shape-geometry.ts`).
//
// Large and small shapes have separate grids, so that an outline around a town does not hide a house that touches it.

/**
 * Numbers of points of lines and rings in a tile above which they are thinned by cells of the given width in pixels. Powers of two, so that
 * no cell lies across the edge of a tile.
 */
const LINE_CROWDS: readonly (readonly [points: number, pixels: number])[] = [
  [48_000, 8],
  [16_000, 4],
  [6_000, 2],
];

/** Styles from this number on are not thinned: a grid for each of thousands would take more memory than the tile. */
const GRID_STYLES = 64;

/** The number of size classes on the screen, doubling: less than 4, 8, 16, … 128 pixels, and larger. */
const SIZES = 7;

export class CoverGrid {
  private readonly cell: number;
  private readonly across: number;
  private readonly wordsAcross: number;
  /** A bit a cell, 32 a number, rows padded to whole numbers. */
  private readonly grids: (Uint32Array | undefined)[] = [];

  /** @param pixels width of a cell */
  constructor(pixels: number) {
    this.cell = pixels * UNITS_PER_PIXEL;
    this.across = Math.floor((TILE_BOX.maxX - TILE_BOX.minX) / this.cell) + 1;
    this.wordsAcross = Math.ceil(this.across / 32);
  }

  /** Returns whether every cell that touches a box is taken in a grid; the box may be larger than the tile. */
  isFull(grid: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const bits = this.gridOf(grid);
    const [west, east] = [this.cellOf(minX - TILE_BOX.minX), this.cellOf(maxX - TILE_BOX.minX)];
    const [north, south] = [this.cellOf(minY - TILE_BOX.minY), this.cellOf(maxY - TILE_BOX.minY)];
    const [firstWord, lastWord] = [west >> 5, east >> 5];
    const firstMask = (-1 << (west & 31)) >>> 0;
    const lastMask = -1 >>> (31 - (east & 31));
    for (let row = north; row <= south; row++) {
      for (let word = firstWord; word <= lastWord; word++) {
        const mask = (word === firstWord ? firstMask : -1) & (word === lastWord ? lastMask : -1);
        if ((bits[row * this.wordsAcross + word] & mask) !== mask) return false;
      }
    }
    return true;
  }

  /** Takes the cells under a line in `TILE_BOX`; whether any of them was free. */
  take(grid: number, { data, length }: PointBuffer): boolean {
    const bits = this.gridOf(grid);
    let isNew = false;
    for (let i = 0; i + 3 < length; i += 2) {
      const x = data[i] - TILE_BOX.minX;
      const y = data[i + 1] - TILE_BOX.minY;
      const dx = data[i + 2] - data[i];
      const dy = data[i + 3] - data[i + 1];
      const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / this.cell);
      for (let step = 0; step <= steps; step++) {
        const share = steps === 0 ? 0 : step / steps;
        const column = this.cellOf(x + dx * share);
        const word = this.cellOf(y + dy * share) * this.wordsAcross + (column >> 5);
        const bit = 1 << (column & 31);
        if ((bits[word] & bit) !== 0) continue;
        bits[word] |= bit;
        isNew = true;
      }
    }
    return isNew;
  }

  private gridOf(number: number): Uint32Array {
    this.grids[number] ??= new Uint32Array(this.wordsAcross * this.across);
    return this.grids[number];
  }

  private cellOf(units: number): number {
    return Math.min(this.across - 1, Math.max(0, Math.floor(units / this.cell)));
  }
}

/**
 * Returns the width of the cells for a tile by the number of points of its lines and rings, pixels; `undefined` where there is room for
 * all.
 */
export function coverPixels(points: number): number | undefined {
  return LINE_CROWDS.find(([crowd]) => points > crowd)?.[1];
}

/**
 * The grid of a style and a size, or -1 where the style is not thinned.
 *
 * @param diagonal of the shape's box, pixels
 */
export function gridNumber(record: number, isPolygon: boolean, diagonal: number): number {
  if (record >= GRID_STYLES) return -1;
  const size = Math.min(SIZES - 1, Math.max(0, Math.floor(Math.log2(diagonal)) - 1));
  return (record * SIZES + size) * 2 + (isPolygon ? 1 : 0);
}
