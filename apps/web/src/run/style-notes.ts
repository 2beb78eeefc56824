/** What is said of style sheets, at its place in the user's text. */
import type { Directive } from '@flyover/query-template';
import type { SheetNote } from '@flyover/result-session';
import type { RunProblem } from './run-store.ts';

/** A problem or a warning of a style sheet. */
export interface StyleNote extends Pick<SheetNote, 'message' | 'kind' | 'subject'> {
  /** Of the user's text, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** A note with the user's line. Where a constant stands before it in the same line, its column is that of the text with the constant filled in. */
export function placeNote({ sheet = 0, line, column = 1, ...said }: SheetNote, sheets: readonly Directive[]): StyleNote {
  const start = sheets[sheet]?.position;
  if (start === undefined || line === undefined) return said;
  return { ...said, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}

/** A refused style sheet as the problem of a run. */
export function problemOfStyle({ message, kind, line }: StyleNote): RunProblem {
  return { kind: 'style', message, ...(kind !== undefined && { fault: kind }), lines: [], userLines: line === undefined ? [] : [line] };
}
