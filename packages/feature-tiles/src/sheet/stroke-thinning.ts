/**
 * Thinning of crowded tiles: lines and outlines are left out that run only where others with the same strokes have run, nearer than half of their width or a
 * pixel. The first line with a text always stays.
 */

import { BUFFER, UNITS_PER_PIXEL } from '../tile-frame.ts';
import { CoverGrid, coverPixels, LABEL_CELL, PixelGrid } from '../tile-grids.ts';
import { lengthOf } from './drawings.ts';
import type { Drawing, SheetPlan } from './sheet-plans.ts';

/** Strokes past this number are not thinned: a grid for each of thousands would take more memory than the tile. */
const MOST_GRIDS = 64;

/** Grid in which the strokes of a feature are looked up. */
export interface StrokeGrid {
  readonly cover: CoverGrid;
  readonly grid: number;
}

/** See the file's comment. */
export class StrokeThinning {
  /** Whether anything is left out. */
  readonly isCrowded: boolean;
  private readonly pixels: number;
  private readonly covers = new Map<number, CoverGrid>();
  /** By the number of the strokes; `undefined` where all are kept. */
  private readonly grids = new Map<number, StrokeGrid | undefined>();
  private readonly texts = new Map<number, Set<string>>();

  /** @param shapePoints points of the lines and rings of the tile's features */
  constructor(shapePoints: number) {
    this.pixels = coverPixels(shapePoints) ?? 0;
    this.isCrowded = this.pixels > 0;
  }

  /** `undefined` where all are kept. */
  gridOf(plan: SheetPlan): StrokeGrid | undefined {
    if (!this.grids.has(plan.strokeKey)) this.grids.set(plan.strokeKey, this.makeGrid(plan));
    return this.grids.get(plan.strokeKey);
  }

  /** Whether a text of a look stands in the tile. */
  hasText(look: number, text: string): boolean {
    return this.texts.get(look)?.has(text) === true;
  }

  /** A text of a look stands in the tile. */
  addText(look: number, text: string): void {
    const texts = this.texts.get(look) ?? new Set();
    this.texts.set(look, texts.add(text));
  }

  private makeGrid({ strokeCell, reach }: SheetPlan): StrokeGrid | undefined {
    // the grid ends where the usual buffer does
    if (strokeCell === 0 || reach * UNITS_PER_PIXEL > BUFFER || this.grids.size >= MOST_GRIDS) return undefined;
    const cell = 2 ** Math.floor(Math.log2(Math.min(this.pixels, strokeCell)));
    const cover = this.covers.get(cell) ?? new CoverGrid(cell);
    this.covers.set(cell, cover);
    return { cover, grid: this.grids.size };
  }
}

/** Below this size of letters two labels may stand nearer than `LABEL_CELL`, pixels. */
const LEAST_FONT_SIZE = 8;

/** Thinning of points and labels of a tile that lie on others of the same style. */
export class PointThinning {
  private readonly marks: PixelGrid;
  private readonly labels = new PixelGrid(0, LABEL_CELL);
  /** The looks of this tile, numbered in the order of their first: the first ones are the quickest. */
  private readonly markNumbers = new Map<number, number>();
  private readonly labelNumbers = new Map<number, number>();

  /** @param points how many may come */
  constructor(points: number) {
    this.marks = new PixelGrid(points);
  }

  /** Takes the place of a point's circles and icons; false where others like them have it. */
  take(x: number, y: number, { markKey, markRadius }: SheetPlan): boolean {
    return this.marks.take(x, y, numberOf(this.markNumbers, markKey), markRadius);
  }

  /** Takes the place of a label; false where another of its look has it, as a map would show only one of the two. */
  hasRoomForLabel(x: number, y: number, { layer, look, properties }: Drawing): boolean {
    if (layer.overlap === true || lengthOf(properties['font-size']) < LEAST_FONT_SIZE) return true;
    return this.labels.take(x, y, numberOf(this.labelNumbers, look), 0);
  }
}

function numberOf(numbers: Map<number, number>, key: number): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
