/**
 * Where so many fills of one style lie on one another in a crowded tile that one more changes no pixel: it may be left out, and nothing else of a
 * fill ever is. Fills come in the order they are drawn in; one of another style begins a new pile where it lies.
 */
import type { PointBuffer } from './point-buffer.ts';
import { TILE_BOX, UNITS_PER_PIXEL } from './tile-frame.ts';

/** Side of a cell: a power of two, so that no cell lies across the edge of a tile. */
const CELL = 4 * UNITS_PER_PIXEL;
const SIZE = TILE_BOX.maxX - TILE_BOX.minX;
const ACROSS = SIZE / CELL;
/** Half a step of a colour channel: 1 / 510 of what is below can still be seen. */
const LEAST_SHARE = 1 / 510;
/** The highest pile that is counted. */
const HIGHEST = 255;

/** How many fills of an opacity on one another look like any number more; `Infinity` where a pile cannot be high enough. */
export function enoughFills(opacity: unknown): number {
  if (typeof opacity !== 'number' || !(opacity > 0)) return Number.POSITIVE_INFINITY;
  const enough = opacity >= 1 ? 1 : Math.ceil(Math.log(LEAST_SHARE) / Math.log(1 - opacity));
  return enough <= HIGHEST ? enough : Number.POSITIVE_INFINITY;
}

/** The piles of one layer. Add all rings of a fill, then `settle` it. */
export class FillPile {
  /** Style of the uppermost fill of each cell, plus one. */
  private readonly styles = new Uint32Array(ACROSS * ACROSS);
  /** How many fills of that style cover the whole cell. */
  private readonly heights = new Uint8Array(ACROSS * ACROSS);
  /** Of the fill at hand: bit 1 where an edge runs through a cell, bit 0 where the inside begins or ends before the middle of a cell. */
  private readonly marks = new Uint8Array((ACROSS + 1) * ACROSS);
  private minColumn = ACROSS;
  private maxColumn = -1;
  private minRow = ACROSS;
  private maxRow = -1;

  /** Whether no fill of a style in this box can be seen; the box may be larger than the tile. */
  isFull(style: number, enough: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const [west, east] = [cellOf(minX - TILE_BOX.minX), cellOf(maxX - TILE_BOX.minX)];
    const [north, south] = [cellOf(minY - TILE_BOX.minY), cellOf(maxY - TILE_BOX.minY)];
    for (let row = north; row <= south; row++) {
      for (let cell = row * ACROSS + west; cell <= row * ACROSS + east; cell++) {
        if (this.heights[cell] < enough || this.styles[cell] !== style + 1) return false;
      }
    }
    return true;
  }

  /** Adds a ring in `TILE_BOX`, its first point repeated. */
  ring({ data, length }: PointBuffer): void {
    for (let i = 0; i + 3 < length; i += 2) {
      const down = data[i + 1] <= data[i + 3];
      const [from, to] = down ? [i, i + 2] : [i + 2, i];
      this.edge(data[from] - TILE_BOX.minX, data[from + 1] - TILE_BOX.minY, data[to] - TILE_BOX.minX, data[to + 1] - TILE_BOX.minY);
    }
  }

  /** Puts the fill on the piles; false, and nothing is put there, where it cannot be seen. */
  settle(style: number, enough: number): boolean {
    const isSeen = this.look(style, enough);
    for (let row = this.minRow; row <= this.maxRow; row++) {
      let inside = 0;
      for (let column = this.minColumn; column <= this.maxColumn; column++) {
        const mark = this.marks[row * (ACROSS + 1) + column];
        inside ^= mark & 1;
        if (!isSeen || (inside === 0 && mark < 2)) continue;
        const cell = row * ACROSS + column;
        if (this.styles[cell] !== style + 1) {
          this.styles[cell] = style + 1;
          this.heights[cell] = 0;
        }
        if (mark < 2 && this.heights[cell] < HIGHEST) this.heights[cell]++;
      }
      this.marks.fill(0, row * (ACROSS + 1) + this.minColumn, row * (ACROSS + 1) + this.maxColumn + 2);
    }
    [this.minColumn, this.maxColumn, this.minRow, this.maxRow] = [ACROSS, -1, ACROSS, -1];
    return isSeen;
  }

  /** Whether any cell of the fill at hand is not full. */
  private look(style: number, enough: number): boolean {
    for (let row = this.minRow; row <= this.maxRow; row++) {
      let inside = 0;
      for (let column = this.minColumn; column <= this.maxColumn; column++) {
        const mark = this.marks[row * (ACROSS + 1) + column];
        inside ^= mark & 1;
        if (inside === 0 && mark < 2) continue;
        const cell = row * ACROSS + column;
        if (this.heights[cell] < enough || this.styles[cell] !== style + 1) return true;
      }
    }
    return false;
  }

  /** An edge that runs down or level: marks the cells it runs through, and where it crosses the middle of their rows. */
  private edge(x0: number, y0: number, x1: number, y1: number): void {
    const [first, last] = [cellOf(y0), cellOf(y1)];
    const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
    // where a fill goes on beyond the tile, the cut at its rim is no edge
    const isCut = (x0 === x1 && (x0 === 0 || x0 === SIZE)) || (y0 === y1 && (y0 === 0 || y0 === SIZE));
    for (let row = first; row <= last; row++) {
      const top = row === first ? x0 : x0 + (row * CELL - y0) * slope;
      const bottom = row === last ? x1 : x0 + ((row + 1) * CELL - y0) * slope;
      const [west, east] = top < bottom ? [cellOf(top), cellOf(bottom)] : [cellOf(bottom), cellOf(top)];
      if (!isCut) for (let column = west; column <= east; column++) this.marks[row * (ACROSS + 1) + column] |= 2;
      this.minColumn = Math.min(this.minColumn, west);
      this.maxColumn = Math.max(this.maxColumn, east);
      const middle = (row + 0.5) * CELL;
      if (y0 <= middle && middle < y1) {
        const column = Math.max(0, Math.ceil((x0 + (middle - y0) * slope) / CELL - 0.5));
        this.marks[row * (ACROSS + 1) + Math.min(ACROSS, column)] ^= 1;
      }
    }
    this.minRow = Math.min(this.minRow, first);
    this.maxRow = Math.max(this.maxRow, last);
  }
}

function cellOf(units: number): number {
  return Math.min(ACROSS - 1, Math.max(0, Math.floor(units / CELL)));
}
