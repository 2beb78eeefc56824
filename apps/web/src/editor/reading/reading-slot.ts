/** The place of the reading aids in the editor: empty until someone goes there, so that starting the page costs nothing. */
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { fillSlot, isFilled } from '../fill-slot.ts';

const slot = new Compartment();

/** For the editor: hover, folds and marks come in the quiet after somebody went into it. */
export const readingSlot: Extension = [
  slot.of([]),
  EditorView.domEventHandlers({
    focus(_, view) {
      // without them one reads all the same: nothing is told
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

/** Tells what stands at the cursor. */
export async function openHover(view: EditorView): Promise<void> {
  view.focus();
  await (await fill(view))?.hoverAtCursor(view);
}

/** Asks for another name of the set at the cursor. */
export async function openRename(view: EditorView): Promise<void> {
  view.focus();
  await (await fill(view))?.renameAtCursor(view);
}

function fill(view: EditorView) {
  return fillSlot(view, slot, load());
}

function load() {
  return withTimeout('reading', withTexts(import('./reading.ts'), 'reading'));
}

function requestIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 200);
}
