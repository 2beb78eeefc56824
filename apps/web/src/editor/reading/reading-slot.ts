/** The slot of the reading aids in the editor. */
import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { fillSlot, quietSlot } from '../fill-slot.ts';

const slot = new Compartment();

/** The extension for the editor: hover, folding and marks load at an idle time after the editor first has the focus. */
export const readingSlot: Extension = quietSlot(slot, fetchReading);

/** Shows the description of the text at the cursor. */
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
  return fillSlot(view, slot, fetchReading());
}

/** The part, which comes before anybody reads. */
export function fetchReading() {
  return withTimeout('reading', withTexts(import('./reading.ts'), 'reading'));
}
