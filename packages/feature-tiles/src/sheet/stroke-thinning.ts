/**
 * Which lines and outlines of a crowded tile may be left out: those that run only where others with the same strokes have been, nearer than half of
 * their width or a pixel. The first of its text stays in any case.
 */
import { boxDiagonal } from '../collapse.ts';
import { CoverGrid, coverPixels, gridNumber } from '../cover-grid.ts';
import { BUFFER, type TileFrame, UNITS_PER_PIXEL } from '../tile-frame.ts';
import type { World } from '../world.ts';
import type { SheetPlan } from './sheet-plans.ts';

/** Where the strokes of a feature are looked for. */
export interface StrokeGrid {
  readonly cover: CoverGrid;
  readonly grid: number;
  isFull(box: readonly [minX: number, minY: number, maxX: number, maxY: number]): boolean;
}

/** See the file's comment. */
export class StrokeThinning {
  /** Whether anything is left out. */
  readonly isCrowded: boolean;
  private readonly pixels: number;
  private readonly covers = new Map<number, CoverGrid>();
  /** The strokes of this tile, numbered in the order of their first. */
  private readonly numbers = new Map<number, number>();
  private readonly texts = new Map<number, Set<string>>();

  /** @param shapePoints points of the lines and rings of the tile's features */
  constructor(shapePoints: number) {
    this.pixels = coverPixels(shapePoints) ?? 0;
    this.isCrowded = this.pixels > 0;
  }

  /** `undefined` where all are kept. */
  gridOf(
    { strokeKey, strokeCell, reach }: SheetPlan,
    isPolygon: boolean,
    world: World,
    frame: TileFrame,
    feature: number,
  ): StrokeGrid | undefined {
    // the grid ends where the usual buffer does
    if (strokeCell === 0 || reach * UNITS_PER_PIXEL > BUFFER) return undefined;
    const number = this.numbers.get(strokeKey) ?? this.numbers.size;
    this.numbers.set(strokeKey, number);
    const grid = gridNumber(number, isPolygon, boxDiagonal(world, feature) * frame.pixels);
    if (grid === -1) return undefined;
    const cell = 2 ** Math.floor(Math.log2(Math.min(this.pixels, strokeCell)));
    const cover = this.covers.get(cell) ?? new CoverGrid(cell);
    this.covers.set(cell, cover);
    return { cover, grid, isFull: (box) => cover.isFull(grid, ...box) };
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
}
