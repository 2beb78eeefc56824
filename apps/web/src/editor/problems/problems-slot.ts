/** The slot of the problems in the editor. */
import { Compartment, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { wantProblems } from '../../language/want-problems.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { fillSlot, quietSlot } from '../fill-slot.ts';

const slot = new Compartment();

/** The extension for the editor: problems are underlined, from an idle time after the editor first has the focus. */
export const problemsSlot: Extension = quietSlot(slot, fetchEditorProblems);

/**
 * Goes to the next problem and shows its card.
 *
 * @param direction -1: to the previous one
 */
export async function goToProblem(view: EditorView, direction: 1 | -1): Promise<void> {
  view.focus();
  (await ready(view))?.stepToProblem(view, direction);
}

/** Offers what can be done about the problems at the cursor. */
export async function openFixes(view: EditorView): Promise<void> {
  view.focus();
  (await ready(view))?.offerFixes(view);
}

/** The part, once what is known is of the text that stands there. */
async function ready(view: EditorView) {
  const part = await fillSlot(view, slot, fetchEditorProblems());
  await (await wantProblems())?.settleProblems();
  return part;
}

/** The part, and the worker that finds problems, which come before anybody types. */
export function fetchEditorProblems() {
  void wantProblems();
  return withTimeout('problems', import('./problems-part.ts'));
}
