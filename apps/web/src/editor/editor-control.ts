/** The operations of the rich editor for the rest of the app. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { EditorControl } from '../query/editor-store.ts';
import { changedRange } from './changed-range.ts';
import { openCompletion } from './completion/completion-slot.ts';
import { goToProblem, openFixes } from './problems/problems-slot.ts';
import { openHover, openRename } from './reading/reading-slot.ts';
import { openSearch } from './search/search-slot.ts';

export function editorControl(view: EditorView): EditorControl {
  const goTo = (offset: number) => {
    view.dispatch({ selection: { anchor: offset }, scrollIntoView: true });
    view.focus();
  };
  return {
    replace(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        scrollIntoView: true,
        // one undo step of its own, however quickly it follows a key press
        annotations: isolateHistory.of('full'),
      });
    },
    edit(text) {
      const { from, to, insert } = changedRange(view.state.doc.toString(), text);
      view.dispatch({ changes: { from, to, insert }, annotations: isolateHistory.of('full') });
    },
    insert: (text) => view.dispatch(view.state.replaceSelection(text), { annotations: isolateHistory.of('full') }),
    focus: () => view.focus(),
    complete: () => void openCompletion(view),
    search: () => void openSearch(view),
    problem: (direction) => void goToProblem(view, direction),
    fix: () => void openFixes(view),
    hover: () => void openHover(view),
    rename: () => void openRename(view),
    goToOffset: (offset) => goTo(Math.min(Math.max(offset, 0), view.state.doc.length)),
    goToLine(number, column = 1) {
      const { doc } = view.state;
      const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
      goTo(Math.min(line.from + Math.max(column, 1) - 1, line.to));
    },
  };
}
