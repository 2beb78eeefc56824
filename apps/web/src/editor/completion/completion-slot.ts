/** The place of the completion in the editor: empty until someone goes there, so that starting the page costs nothing. */
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { requestIdle } from '../../ui/request-idle.ts';
import { fillSlot, isFilled } from '../fill-slot.ts';

const slot = new Compartment();

/** For the editor: the completion comes in the quiet after somebody went into it. */
export const completionSlot: Extension = [
  slot.of([]),
  keymap.of([{ key: 'Ctrl-Shift-Space', run: showSignature }]),
  EditorView.domEventHandlers({
    focus(_, view) {
      // without it one writes all the same: nothing is told
      if (!isFilled(view, slot))
        requestIdle(
          () =>
            void load().then(
              () => fill(view),
              () => undefined,
            ),
        );
    },
  }),
];

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
  return fillSlot(view, slot, load());
}

function load() {
  return withTimeout('completion', withTexts(import('./completion.ts'), 'completion', 'language'));
}
