/** The interface of the editor for the rest of the app. */

import type { Shape } from '@flyover/query-reading';
import type { QueryLanguage } from '@flyover/query-template';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { showEditor } from '../view/map-commands.ts';
import { setOrigin } from './query-origin.ts';
import { queryText, setQueryText, settleText } from './query-text.ts';

/** The operations of the editor that is drawn; the plain text area and the rich one alike. */
export interface EditorControl {
  /** Replaces the whole text in one undo step of its own. */
  replace(text: string): void;
  /** Changes the text in one undo step where it differs; the cursor stays. */
  edit(text: string): void;
  /** Puts a text where the cursor is, or instead of what is selected. */
  insert(text: string): void;
  focus(): void;
  /** Shows what could stand at the cursor; not in the plain text area. */
  complete?(): void;
  /** Shows the fields of the search; not in the plain text area, where the browser's own search finds. */
  search?(): void;
  /** Goes to the next problem, with -1 to the one before; not in the plain text area. */
  problem?(direction: 1 | -1): void;
  /** Offers what can be done about the problems at the cursor; not in the plain text area. */
  fix?(): void;
  /** Puts the cursor into a line, at its start where no column is given, and shows it. Both from 1. */
  goToLine(line: number, column?: number): void;
  /** Puts the cursor to an offset of the text, and shows it. */
  goToOffset(offset: number): void;
  /** Shows the description of the text at the cursor; not in the plain text area. */
  hover?(): void;
  /** Asks for another name of the set at the cursor; not in the plain text area. */
  rename?(): void;
}

interface EditorState {
  readonly language: QueryLanguage;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Tab leaves the rich editor instead of indenting. */
  readonly tabLeaves: boolean;
  readonly control?: EditorControl;
  /** The text before a replacement that came before the editor was drawn: it begins with it, so that undo brings it back. */
  readonly textBefore?: string;
  /** The query that was put into the editor last, as a whole. */
  readonly replacedBy?: string;
  /** The box, circle, line or polygon of the query that the cursor is in, which the map draws. */
  readonly shape?: Shape;
  /** A row below the text, of a part that came later. */
  readonly row?: ComponentType;
}

export const useEditor = create<EditorState>()(() => ({ language: 'ql', line: 1, column: 1, tabLeaves: false }));

/** Undefined: the cursor is in none. */
export function showShape(shape: Shape | undefined): void {
  if (shape !== useEditor.getState().shape) useEditor.setState({ shape });
}

/**
 * Puts another query into the editor: a link's, an example, one that was loaded or built. Undo brings the earlier text back. Works
 * before the editor is drawn, too.
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

/** Changes the query a little; the cursor stays with what stands around it. Works before the editor is drawn, too. */
export function editQuery(text: string): void {
  const { control } = useEditor.getState();
  if (control === undefined) replaceQuery(text);
  else if (queryText() !== text) {
    control.edit(text);
    settleText();
  }
}

/** Puts a text where the cursor is. */
export function insertIntoQuery(text: string): void {
  const { control } = useEditor.getState();
  if (control === undefined) return;
  control.insert(text);
  settleText();
}

export function focusEditor(): void {
  useEditor.getState().control?.focus();
}

/** Whether the editor that is drawn can complete. */
export function canComplete(): boolean {
  return useEditor.getState().control?.complete !== undefined;
}

/** Whether the editor that is drawn has a search of its own. */
export function canSearch(): boolean {
  return useEditor.getState().control?.search !== undefined;
}

/** Whether the editor that is drawn shows problems. */
export function hasProblemMarks(): boolean {
  return useEditor.getState().control?.problem !== undefined;
}

/** Goes to the next problem, with -1 to the one before. */
export function stepToProblem(direction: 1 | -1): void {
  showEditor();
  useEditor.getState().control?.problem?.(direction);
}

/** Offers what can be done about the problems at the cursor. */
export function offerFixes(): void {
  showEditor();
  useEditor.getState().control?.fix?.();
}

/** Shows what could stand at the cursor: names of things, placeholders. */
export function completeQuery(): void {
  showEditor();
  useEditor.getState().control?.complete?.();
}

/** Shows the search in the editor. */
export function searchQuery(): void {
  showEditor();
  useEditor.getState().control?.search?.();
}

/** Returns whether the editor that is drawn describes the text at the cursor, and renames sets. */
export function canRead(): boolean {
  return useEditor.getState().control?.hover !== undefined;
}

/** Shows the description of the text at the cursor. */
export function hoverQuery(): void {
  showEditor();
  useEditor.getState().control?.hover?.();
}

/** Asks for another name of the set at the cursor. */
export function renameInQuery(): void {
  showEditor();
  useEditor.getState().control?.rename?.();
}

/** Puts the cursor to an offset of the text, and shows it. */
export function goToOffset(offset: number): void {
  showEditor();
  useEditor.getState().control?.goToOffset(offset);
}

/** Puts the cursor into a line, at its start where no column is given, and shows it. Both from 1. */
export function goToLine(line: number, column?: number): void {
  showEditor();
  useEditor.getState().control?.goToLine(line, column);
}
