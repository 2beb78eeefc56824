import type { Position } from './expansion-error.ts';

/** Turns offsets of one text into lines and columns. */
export interface LineIndex {
  /** How many lines there are; a text that ends in a line break has an empty last line. */
  readonly lines: number;
  /** The position of an offset; an offset outside the text counts as its nearest end. */
  positionOf(offset: number): Position;
  /** The offset of a line and column (both from 1); a position outside the text counts as the nearest inside. */
  offsetOf(line: number, column: number): number;
}

/** Reads the line breaks of a text once; a line ends with `\n`. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    lines: starts.length,
    positionOf(offset) {
      const inside = Math.min(Math.max(offset, 0), text.length);
      const line = lastAtOrBelow(starts, inside);
      return { offset: inside, line: line + 1, column: inside - starts[line] + 1 };
    },
    offsetOf(line, column) {
      const row = Math.min(Math.max(line, 1), starts.length) - 1;
      const end = row + 1 < starts.length ? starts[row + 1] - 1 : text.length;
      return Math.min(starts[row] + Math.max(column, 1) - 1, end);
    },
  };
}

/** The index of the last number that is not above `value`, in ascending numbers that start at or below it. */
export function lastAtOrBelow(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
