/** Errors and limits of an expansion, and positions in a text by line and column. */

/** Kinds of errors of a text that cannot be expanded; one word each, for programs. */
export type ExpansionErrorKind =
  /** A constant uses itself, directly or through others. */
  | 'endless'
  /** Placeholders inside placeholders, or constants that use constants, beyond `LIMITS.depth`. */
  | 'depth'
  /** More placeholders had to be put in than `LIMITS.placeholders`. */
  | 'count'
  /** The expanded text grew beyond `LIMITS.size`. */
  | 'size';

/** A position in a text: `offset` in UTF-16 units from 0, `line` and `column` from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Bounds that keep any text from hanging the page. */
export const LIMITS = {
  /** Levels of placeholders in placeholders. */
  depth: 64,
  /** Placeholders put in, uses inside constants counted each time. */
  placeholders: 100_000,
  /** UTF-16 units, what constants give counted each time. */
  size: 16_000_000,
} as const;

/**
 * Data of an error: `most`, the limit that was exceeded (of `size` in millions); `name`, a constant in its braces; `circle`, the cycle by which a constant
 * uses itself. `depth` has a name where constants use one another, and none where placeholders are nested.
 */
export type ExpansionErrorData = Readonly<Record<string, string | number>>;

/** A text that cannot be expanded, for which the page and the command have the sentences; `position` is in the user's text. */
export class ExpansionError extends Error {
  override readonly name = 'ExpansionError';
  readonly kind: ExpansionErrorKind;
  readonly data: ExpansionErrorData;
  readonly position: Position;
  readonly line: number;
  readonly column: number;

  constructor(kind: ExpansionErrorKind, data: ExpansionErrorData, position: Position) {
    super(kind);
    this.kind = kind;
    this.data = data;
    this.position = position;
    this.line = position.line;
    this.column = position.column;
  }
}

/** Turns offsets of one text into lines and columns. */
export interface LineIndex {
  /** Number of lines; a text that ends in a line break has an empty last line. */
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
