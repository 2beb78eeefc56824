/** Defaults and text functions of the plain and the rich editor. They need no CodeMirror, which the page fetches separately. */

/** The defaults of specification, section 9: tab 4, indent 2, undo depth at least 40, blink 530 ms. Times in ms. */
export const EDITOR_DEFAULTS = { tabSize: 4, indentUnit: 2, undoDepth: 200, cursorBlinkRate: 530, changeDelay: 500 } as const;

/** The id of the element that explains how to leave the editor by keyboard. */
export const TAB_HINT = 'editor-tab-hint';

/** Returns the line and column of an offset, both counted from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - start + 1 };
}

/** Returns the offset of a line, counted from 1. A number below 1 gives the first line, one that is too large the last. */
export function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed++) {
    const next = text.indexOf('\n', at);
    if (next < 0) return at;
    at = next + 1;
  }
  return at;
}

/** A replacement that turns one text into another. */
export interface TextChange {
  /** Offset in the text before the change, UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Returns the difference between two texts, without their common start and end. */
export function changedRange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
