/** Takes the completion that is chosen. */
import { acceptCompletion, completionStatus } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/** How often, and every how many ms, a list that is on its way is waited for. */
const TRIES = 50;
const PAUSE = 10;

/**
 * Enter and Tab. A quick hand presses them while the list for the last letter is on its way and the one before still stands there: then
 * the new one is waited for, and no line broken.
 *
 * @returns false where no list is shown
 */
export function acceptShown(view: EditorView): boolean {
  if (acceptCompletion(view)) return true;
  if (!isOnItsWay(view) || !isListShown(view)) return false;
  const { doc } = view.state;
  const wait = (tries: number) => {
    if (tries === 0 || view.state.doc !== doc) return;
    setTimeout(() => (isOnItsWay(view) ? wait(tries - 1) : view.state.doc === doc && acceptCompletion(view)), PAUSE);
  };
  wait(TRIES);
  return true;
}

function isOnItsWay({ state }: EditorView): boolean {
  return completionStatus(state) === 'pending';
}

/** Whether a list stands there, be it that for the letters before. */
export function isListShown({ dom }: EditorView): boolean {
  return dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
