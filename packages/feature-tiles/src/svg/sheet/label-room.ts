/** Which labels have room: those that lie on one placed before are left out, as maps do. */
import type { Box } from '../../clip.ts';

/** Side of a cell, pixels. */
const CELL = 64;

/** The boxes of placed labels, by cell. */
export class LabelRoom {
  private readonly cells = new Map<string, Box[]>();

  /** Takes the room of a label; false, and nothing is taken, where some of it is taken. */
  take(boxes: readonly Box[], mayOverlap: boolean): boolean {
    if (!mayOverlap && boxes.some((box) => this.cellsOf(box).some((cell) => this.cells.get(cell)?.some((other) => touch(box, other))))) {
      return false;
    }
    for (const box of boxes) {
      for (const cell of this.cellsOf(box)) this.cells.set(cell, [...(this.cells.get(cell) ?? []), box]);
    }
    return true;
  }

  private cellsOf({ minX, minY, maxX, maxY }: Box): string[] {
    const cells: string[] = [];
    for (let column = Math.floor(minX / CELL); column <= Math.floor(maxX / CELL); column++) {
      for (let row = Math.floor(minY / CELL); row <= Math.floor(maxY / CELL); row++) cells.push(`${column} ${row}`);
    }
    return cells;
  }
}

function touch(a: Box, b: Box): boolean {
  return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;
}
