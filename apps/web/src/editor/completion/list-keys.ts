/** The keys of a list of completions, where it is on its way. */
import { completionStatus } from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, EditorView, runScopeHandlers } from '@codemirror/view';

/** The number of checks for a list that is loading, and the pause between them, ms. */
const TRIES = 50;
const PAUSE = 10;

/** The end of a word that is being written: behind anything else the list for the letters before has nothing more to say. */
const IN_WORD = /[\p{L}\p{N}_:]$/u;

/** Input after a key that waits: it follows in order. */
const held = new WeakMap<EditorView, ((view: EditorView) => void)[]>();

/**
 * A command of the list. A fast typist presses Enter or an arrow while the list for the last letter is loading and the earlier one is still
 * shown. The command then waits for the new list: no line is broken, and the cursor stays in the snippet field. Input in the meantime
 * follows after it (`heldKeys`).
 *
 * @param otherwise what the key does where no list comes; nothing by default
 * @returns a command that is false where no list is shown
 */
export function onceListed(command: Command, otherwise: Command = () => false): Command {
  return (view) => {
    if (command(view)) return true;
    if (!isOnItsWay(view) || !isListShown(view) || !isInWord(view)) return false;
    const { doc } = view.state;
    held.set(view, []);
    const wait = (tries: number) => {
      if (!held.has(view)) return;
      const isSame = view.state.doc === doc;
      if (isSame && tries > 0 && isOnItsWay(view)) setTimeout(wait, PAUSE, tries - 1);
      else {
        if (isSame && !command(view)) otherwise(view);
        release(view);
      }
    };
    wait(TRIES);
    return true;
  };
}

/** For the editor: keys and text that come while a key of the list waits are kept until it has done what it does. */
export const heldKeys: Extension = Prec.highest([
  EditorView.inputHandler.of((view, _from, _to, text) => {
    // what is composed is the browser's
    if (view.composing) return false;
    return hold(view, (later) => type(later, text));
  }),
  EditorView.domEventHandlers({
    keydown(event, view) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Escape') held.delete(view);
      // a letter comes as text, and a shortcut is none of the list's
      if (key.length === 1 || !ACTING.test(key) || ctrlKey || metaKey || altKey) return false;
      return hold(view, (later) => void runScopeHandlers(later, event, 'editor'));
    },
  }),
]);

const ACTING = /^(?:Enter|Tab|Backspace|Delete|Home|End|Page\w+|Arrow\w+)$/;

/** @returns false where no key waits */
function hold(view: EditorView, stroke: (view: EditorView) => void): boolean {
  return held.get(view)?.push(stroke) !== undefined;
}

/** Does what was held; where one of it waits for a list itself, the rest stays behind that. */
function release(view: EditorView): void {
  const strokes = held.get(view) ?? [];
  held.delete(view);
  for (const [index, stroke] of strokes.entries()) {
    stroke(view);
    const anew = held.get(view);
    if (anew === undefined) continue;
    anew.push(...strokes.slice(index + 1));
    return;
  }
}

/** Writes a text as if it were typed now: a bracket brings the one that closes it. */
function type(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const isDone = view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, text, insert));
  if (!isDone) view.dispatch(insert());
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
