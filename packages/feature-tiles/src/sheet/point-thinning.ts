/** Which points and labels of a tile lie on others that look alike. */
import { LABEL_CELL, PixelGrid } from '../pixel-grid.ts';
import { lengthOf } from './drawings.ts';
import type { Drawing, SheetPlan } from './sheet-plans.ts';

/** Below this size of letters two labels may stand nearer than `LABEL_CELL`, pixels. */
const LEAST_FONT_SIZE = 8;

/** See the file's comment. */
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
