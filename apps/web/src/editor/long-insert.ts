/**
 * Insertions of several lines that are no paste: the clipboard of a phone's keyboard, dictation. A browser inserts them line by line, with
 * a layout for each: 5,000 lines take minutes, in which the page is blocked.
 */
import { EditorView } from '@codemirror/view';

/** For the editor: it takes such a text as a whole. */
export const longInsert = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data === null || !/[\r\n]./s.test(data)) return false;
    event.preventDefault();
    const text = view.state.toText(data.replace(/\r\n?/g, '\n'));
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
