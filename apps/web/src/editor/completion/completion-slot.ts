/** The slot of the completion in the editor. */
import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { fillSlot, quietSlot } from '../fill-slot.ts';

const slot = new Compartment();

/** The extension for the editor: the completion loads at an idle time after the editor first has the focus. */
export const completionSlot: Extension = [quietSlot(slot, fetchCompletion), keymap.of([{ key: 'Ctrl-Shift-Space', run: showSignature }])];

/** Shows what could stand at the cursor. */
export async function openCompletion(view: EditorView): Promise<void> {
  view.focus();
  (await fill(view))?.startCompletion(view);
}

/** Shows what the call around the cursor takes. */
function showSignature(view: EditorView): true {
  void fill(view).then((part) => part?.openSignature(view));
  return true;
}

function fill(view: EditorView) {
  return fillSlot(view, slot, fetchCompletion());
}

/** The part, which comes before anybody types. */
export function fetchCompletion() {
  return withTimeout('completion', withTexts(import('./completion.ts'), 'completion', 'language'));
}
