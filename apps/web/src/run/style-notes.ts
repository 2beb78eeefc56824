/** What is said of style sheets, at its place in the user's text. */
import type { Directive } from '@flyover/query-template';
import type { SheetNote } from '@flyover/result-session';
import type { RunProblem } from './run-store.ts';

/** A sentence about a style sheet. */
export interface StyleNote {
  readonly message: string;
  /** Of the user's text, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A note with the user's line. Where a constant stands before it in the same line, its column is that of the text with the constant filled in. */
export function placeNote({ message, sheet = 0, line, column = 1 }: SheetNote, sheets: readonly Directive[]): StyleNote {
  const start = sheets[sheet]?.position;
  if (start === undefined || line === undefined) return { message };
  return { message, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}

/** A refused style sheet as the problem of a run. */
export function problemOfStyle({ message, line }: StyleNote): RunProblem {
  return { kind: 'style', message, lines: [], userLines: line === undefined ? [] : [line] };
}
