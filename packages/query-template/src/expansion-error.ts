/** Why a text cannot be expanded; one word each, for programs. */
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
 * What an error names: `most`, the limit that was passed (of `size` in millions); `name`, a constant in its braces; `circle`, how a constant
 * comes to use itself. Of `depth` there is a name where constants use one another, and none where placeholders stand inside others.
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
