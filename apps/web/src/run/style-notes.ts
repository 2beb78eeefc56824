/** Notes on style sheets, with their positions in the user's text. */

import type { Directive } from '@flyover/query-template';
import type { SheetNote } from '@flyover/result-session';
import type { StyleNote } from '../language/problems-store.ts';
import type { RunProblem } from './run-store.ts';

/**
 * Returns a note with the user's line. Where a constant precedes it in the same line, its column is that of the text with the constant
 * expanded.
 */
export function placeNote(note: SheetNote, sheets: readonly Directive[]): StyleNote {
  const { sheet = 0, line, column = 1, imported, importedAt, ...said } = note;
  const start = sheets[sheet]?.position;
  const about = imported === undefined ? {} : { imported: { name: sheetName(imported), ...(line !== undefined && { line }) } };
  const at = imported === undefined ? { line, column } : { column: 1, ...importedAt };
  if (start === undefined || at.line === undefined) return { ...said, ...about };
  return { ...said, ...about, line: start.line + at.line - 1, column: at.line === 1 ? start.column + at.column - 1 : at.column };
}

/** Returns the address of an imported sheet in short: relative to the page, or without `https://`. */
export function sheetName(address: string): string {
  const base = new URL('.', document.baseURI).href;
  return address.startsWith(base) ? address.slice(base.length) : address.replace(/^https?:\/\//, '');
}

/** Returns a text about a style sheet, with the imported sheet in front, if any: `styles/roads.mapcss:3: …`. */
export function withSheetName({ imported }: Pick<StyleNote, 'imported'>, text: string): string {
  return imported === undefined ? text : `${[imported.name, imported.line].filter((part) => part !== undefined).join(':')}: ${text}`;
}

/** Whether a note is about a sheet that is imported, or is not. */
export function isImportNote({ kind = '' }: Pick<SheetNote, 'kind'>): boolean {
  return kind.startsWith('import-');
}

/** Returns a refused style sheet as the problem of a run. */
export function problemOfStyle(note: StyleNote): RunProblem {
  const { message, kind, line } = note;
  const fault = kind !== undefined && { fault: kind };
  return { kind: 'style', message: withSheetName(note, message), ...fault, lines: [], userLines: line === undefined ? [] : [line] };
}
