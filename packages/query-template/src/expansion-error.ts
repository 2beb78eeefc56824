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

/** A place in a text: `offset` in UTF-16 units from 0, `line` and `column` from 1. */
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

/** A text that cannot be expanded. The message is one sentence for a user; `position` is in the user's text. */
export class ExpansionError extends Error {
  override readonly name = 'ExpansionError';
  readonly kind: ExpansionErrorKind;
  readonly position: Position;
  readonly line: number;
  readonly column: number;

  constructor(kind: ExpansionErrorKind, message: string, position: Position) {
    super(message);
    this.kind = kind;
    this.position = position;
    this.line = position.line;
    this.column = position.column;
  }
}
