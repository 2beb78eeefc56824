/** Several cursors at once: with Ctrl and a click, in lines above and below with Ctrl, Alt and an arrow, at the next place of the same word. */
import { EditorState, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { withTimeout } from '../ui/lazy-part.ts';

/** For the editor. Escape leaves one cursor. */
export const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  keymap.of([{ key: 'Mod-d', run: selectNext, preventDefault: true }]),
];

/** The word at the cursor, then each time the next occurrence of what is selected. It comes with the search, which most never need. */
function selectNext(view: EditorView): true {
  // where it cannot be fetched nothing more is selected
  withTimeout('search', import('./search/search.ts')).then(
    ({ selectNextOccurrence }) => selectNextOccurrence(view),
    () => undefined,
  );
  return true;
}
