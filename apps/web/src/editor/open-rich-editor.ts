/** The rich editor on the page. The build puts CodeMirror, and everything else that only this module needs, into one lazy chunk. */

import { isolateHistory } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { setErrorLines } from '@flyover/overpass-ql-editor';
import i18next from 'i18next';
import { useProblems } from '../language/problems-store.ts';
import { type EditorControl, useEditor } from '../query/editor-store.ts';
import { createTextStore, useQuery } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { followType } from './drawn-cursor.ts';
import { changedRange } from './editor-basics.ts';
import { goToProblem, openCompletion, openFixes, openHover, openRename, openSearch } from './editor-parts.ts';
import { sayWordsAnew } from './editor-phrases.ts';
import { editorExtensions } from './editor-setup.ts';

/** Returns the lines of the user's text that the last run or its style sheets report as wrong. */
function problemLines(): readonly number[] {
  const { line } = useProblems.getState().style.problem ?? {};
  return [...(useRun.getState().problem?.userLines ?? []), ...(line === undefined ? [] : [line])];
}

/**
 * Opens the editor over the text of the query, with highlighting and marks on lines that an error names.
 *
 * @param parent the empty element that it fills
 * @returns a function that closes it
 */
export function openRichEditor(parent: HTMLElement): () => void {
  const text = useQuery.getState().text;
  const first = useEditor.getState().textBefore ?? text;
  const view = new EditorView({
    doc: first,
    parent,
    extensions: editorExtensions(text, i18next.t('editor.label'), i18next.t('editor.placeholder'), {
      onText: () => store.typed(),
      onLanguage: (language) => useEditor.setState({ language }),
      onCursor: (line, column) => useEditor.setState({ line, column }),
      onTab: (tabLeaves) => useEditor.setState({ tabLeaves }),
    }),
  });
  const store = createTextStore(view.dom, () => view.state.doc.toString());
  const control = editorControl(view);
  if (first !== text) control.replace(text);
  useEditor.setState({ control, textBefore: undefined });
  const mark = () => view.dispatch({ effects: setErrorLines.of(problemLines()) });
  // an update without an effect costs as much as a key press
  if (problemLines().length > 0) mark();
  const translate = () => sayWordsAnew(view, i18next.t('editor.label'), i18next.t('editor.placeholder'));
  i18next.on('languageChanged', translate);
  const stopRun = useRun.subscribe((run, before) => {
    if (run.problem !== before.problem) mark();
  });
  const stopStyle = useProblems.subscribe(({ style }, before) => style !== before.style && mark());
  const stopType = followType(view);
  return () => {
    stopType();
    i18next.off('languageChanged', translate);
    stopRun();
    stopStyle();
    useEditor.setState({ control: undefined });
    store.end();
    view.destroy();
  };
}

/** Returns the operations of the rich editor for the rest of the page. */
function editorControl(view: EditorView): EditorControl {
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
        // an undo step of its own, even directly after a key press
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
