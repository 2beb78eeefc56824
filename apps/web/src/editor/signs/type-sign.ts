/** Text that comes from buttons, as if it were typed. */
import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEditor } from '../../query/editor-store.ts';

/** Puts a sign where the cursor is: brackets are closed and suggestions offered as after a key. */
export function typeSign(sign: string): void {
  const view = shownEditor();
  if (view === null) {
    useEditor.getState().control?.insert(sign);
    return;
  }
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(sign), { userEvent: 'input.type', scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, sign, insert))) view.dispatch(insert());
  view.focus();
}

/** So high is the button that floats over the foot of the text on a phone, with what is free around it, pixels. */
const FLOATING = 64;

/** Lines are scrolled clear of what floats over the foot of the text. */
export function keepCursorClear(): void {
  const margins = EditorView.scrollMargins.of(({ dom }) => ({ bottom: dom.closest('.phone') === null ? 0 : FLOATING }));
  shownEditor()?.dispatch({ effects: StateEffect.appendConfig.of(margins) });
}

/** Scrolls the cursor into view, which an on-screen keyboard may just have covered. */
export function showCursor(): void {
  const view = shownEditor();
  const focused = document.activeElement;
  if (view?.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main) });
  else if (focused?.matches('input, textarea')) focused.scrollIntoView({ block: 'nearest' });
}

/** The rich editor of the query; none where it is a plain text area. */
function shownEditor(): EditorView | null {
  const content = document.querySelector<HTMLElement>('.query-editor .cm-content');
  return content === null ? null : EditorView.findFromDOM(content);
}
