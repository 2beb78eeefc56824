/** The store of the editor: its state, and its operations for the rest of the page. */

import type { Shape } from '@flyover/query-reading';
import type { QueryLanguage } from '@flyover/query-template';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { showEditor } from '../view/map-commands.ts';
import { setOrigin } from './query-origin.ts';
import { queryText, setQueryText, settleText } from './query-text.ts';

/** The operations of the current editor, plain or rich. Optional ones are missing in the plain text area. */
export interface EditorControl {
  /** Replaces the whole text in one undo step of its own. */
  replace(text: string): void;
  /** Changes the text in one undo step where it differs; the cursor stays. */
  edit(text: string): void;
  /** Inserts a text at the cursor, or replaces the selection. */
  insert(text: string): void;
  focus(): void;
  /** Opens the list of completions. */
  complete?(): void;
  /** Opens the search. The plain text area leaves it to the browser. */
  search?(): void;
  /** Goes to the next problem, with -1 to the previous one. */
  problem?(direction: 1 | -1): void;
  /** Offers the fixes of the problems at the cursor. */
  fix?(): void;
  /** Moves the cursor to a line and column, both counted from 1; default is the start of the line. */
  goToLine(line: number, column?: number): void;
  /** Moves the cursor to an offset of the text. */
  goToOffset(offset: number): void;
  /** Shows the description of the text at the cursor. */
  hover?(): void;
  /** Asks for a new name of the set at the cursor. */
  rename?(): void;
}

interface EditorState {
  readonly language: QueryLanguage;
  /** The position of the cursor, counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Whether Tab leaves the rich editor instead of indenting. */
  readonly tabLeaves: boolean;
  readonly control?: EditorControl;
  /** The text before a replacement that preceded the first render of the editor, which starts with it so that undo restores it. */
  readonly textBefore?: string;
  /** The text of the last replacement of the whole query. */
  readonly replacedBy?: string;
  /** The box, circle, line or polygon at the cursor, which the map draws. */
  readonly shape?: Shape;
  /** A row below the text, set by a lazy part. */
  readonly row?: ComponentType;
}

export const useEditor = create<EditorState>()(() => ({ language: 'ql', line: 1, column: 1, tabLeaves: false }));

/** Sets the shape at the cursor; undefined for none. */
export function showShape(shape: Shape | undefined): void {
  if (shape !== useEditor.getState().shape) useEditor.setState({ shape });
}

/**
 * Replaces the whole query: by that of a link, an example, a loaded or a built one. Undo restores the earlier text. Also works before the
 * editor is rendered.
 */
export function replaceQuery(text: string): void {
  const { control, textBefore } = useEditor.getState();
  const before = queryText();
  if (before === text) return;
  if (control === undefined) {
    useEditor.setState({ textBefore: textBefore ?? before });
    setQueryText(text);
  } else {
    control.replace(text);
    settleText();
  }
  setOrigin(undefined);
  useEditor.setState({ replacedBy: text });
}

/** Edits the query; the cursor stays with the text around it. Also works before the editor is rendered. */
export function editQuery(text: string): void {
  const { control } = useEditor.getState();
  if (control === undefined) replaceQuery(text);
  else if (queryText() !== text) {
    control.edit(text);
    settleText();
  }
}

/** Inserts a text at the cursor. */
export function insertIntoQuery(text: string): void {
  const { control } = useEditor.getState();
  if (control === undefined) return;
  control.insert(text);
  settleText();
}

export function focusEditor(): void {
  useEditor.getState().control?.focus();
}

/** Returns whether the current editor has completion. */
export function canComplete(): boolean {
  return useEditor.getState().control?.complete !== undefined;
}

/** Returns whether the current editor has a search. */
export function canSearch(): boolean {
  return useEditor.getState().control?.search !== undefined;
}

/** Returns whether the current editor shows problems. */
export function hasProblemMarks(): boolean {
  return useEditor.getState().control?.problem !== undefined;
}

/** Goes to the next problem, with -1 to the previous one. */
export function stepToProblem(direction: 1 | -1): void {
  showEditor();
  useEditor.getState().control?.problem?.(direction);
}

/** Offers the fixes of the problems at the cursor. */
export function offerFixes(): void {
  showEditor();
  useEditor.getState().control?.fix?.();
}

/** Opens the list of completions at the cursor. */
export function completeQuery(): void {
  showEditor();
  useEditor.getState().control?.complete?.();
}

/** Opens the search in the editor. */
export function searchQuery(): void {
  showEditor();
  useEditor.getState().control?.search?.();
}

/** Returns whether the current editor has descriptions and renaming. */
export function canRead(): boolean {
  return useEditor.getState().control?.hover !== undefined;
}

/** Shows the description of the text at the cursor. */
export function hoverQuery(): void {
  showEditor();
  useEditor.getState().control?.hover?.();
}

/** Asks for a new name of the set at the cursor. */
export function renameInQuery(): void {
  showEditor();
  useEditor.getState().control?.rename?.();
}

/** Moves the cursor to an offset of the text. */
export function goToOffset(offset: number): void {
  showEditor();
  useEditor.getState().control?.goToOffset(offset);
}

/** Moves the cursor to a line and column, both counted from 1; default is the start of the line. */
export function goToLine(line: number, column?: number): void {
  showEditor();
  useEditor.getState().control?.goToLine(line, column);
}
