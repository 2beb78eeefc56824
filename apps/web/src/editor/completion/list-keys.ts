/** The keys of a list of completions, where it is on its way. */
import { completionStatus } from '@codemirror/autocomplete';
import type { Command, EditorView } from '@codemirror/view';

/** How often, and every how many ms, a list that is on its way is waited for. */
const TRIES = 50;
const PAUSE = 10;

/** The end of a word that is being written: behind anything else the list for the letters before has nothing more to say. */
const IN_WORD = /[\p{L}\p{N}_:]$/u;

/**
 * A command of the list. A quick hand presses Enter or an arrow while the list for the last letter is on its way and the one before still
 * stands there: then the new one is waited for, and no line is broken, nor does the cursor leave the stop that is being filled in.
 *
 * @param otherwise what the key does where no list comes; nothing by default
 * @returns a command that is false where no list is shown
 */
export function onceListed(command: Command, otherwise: Command = () => false): Command {
  return (view) => {
    if (command(view)) return true;
    if (!isOnItsWay(view) || !isListShown(view) || !isInWord(view)) return false;
    const { doc } = view.state;
    const wait = (tries: number) => {
      if (view.state.doc !== doc) return;
      if (tries > 0 && isOnItsWay(view)) setTimeout(wait, PAUSE, tries - 1);
      else if (!command(view)) otherwise(view);
    };
    wait(TRIES);
    return true;
  };
}

function isInWord({ state }: EditorView): boolean {
  const { head } = state.selection.main;
  return IN_WORD.test(state.sliceDoc(Math.max(0, head - 2), head));
}

function isOnItsWay({ state }: EditorView): boolean {
  return completionStatus(state) === 'pending';
}

/** Whether a list stands there, be it that for the letters before. */
export function isListShown({ dom }: EditorView): boolean {
  return dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
