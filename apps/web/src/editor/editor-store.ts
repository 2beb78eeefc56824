/** What the rest of the app may know of the editor and ask of it. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { QueryLanguage } from '@flyover/query-template';
import { create } from 'zustand';
import { showEditor } from '../map/wide-map.ts';

interface EditorState {
  readonly language: QueryLanguage;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly view?: EditorView;
}

export const useEditor = create<EditorState>()(() => ({ language: 'ql', line: 1, column: 1 }));

/** Replaces the whole text; undo brings the old one back. */
export function replaceText(text: string): void {
  const { view } = useEditor.getState();
  if (view === undefined) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    scrollIntoView: true,
    // one undo step of its own, however quickly it follows a key press
    annotations: isolateHistory.of('full'),
  });
  view.focus();
}

/** Puts the cursor at the start of a line, from 1, and shows it. */
export function goToLine(line: number): void {
  const { view } = useEditor.getState();
  if (view === undefined) return;
  showEditor();
  const { doc } = view.state;
  view.dispatch({ selection: { anchor: doc.line(Math.min(Math.max(line, 1), doc.lines)).from }, scrollIntoView: true });
  view.focus();
}
