/** The way out of the editor by keyboard: after Escape, Tab leaves it, however long one takes between the two. */
import { EditorView } from '@codemirror/view';

/** CodeMirror's own 2 s are too few for many hands; any other key ends it. ms */
const WHILE = 3_600_000;

/** For the editor. */
export const leaveByTab = EditorView.domEventObservers({
  keydown(event, view) {
    if (event.key !== 'Escape') return;
    // behind CodeMirror's own word; an Escape that has closed something has done its work
    queueMicrotask(() => {
      if (!event.defaultPrevented) view.setTabFocusMode(WHILE);
    });
  },
});
