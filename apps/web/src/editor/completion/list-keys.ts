/** Keys for the list of completions while it is loading. */
import { completionStatus } from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, EditorView, runScopeHandlers } from '@codemirror/view';

/** The number of checks for a list that is loading, and the pause between them, ms. */
const TRIES = 50;
const PAUSE = 10;

/** The end of an unfinished word; after any other character the list for the earlier letters is out of date. */
const IN_WORD = /[\p{L}\p{N}_:]$/u;

/** The input after a key that waits for the list, in order. */
const held = new WeakMap<EditorView, ((view: EditorView) => void)[]>();

/**
 * A command of the list. A fast typist presses Enter or an arrow while the list for the last letter is loading and the earlier one is still
 * shown. The command then waits for the new list: no line is broken, and the cursor stays in the snippet field. Input in the meantime
 * follows after it (`heldKeys`).
 *
 * @param otherwise the effect of the key if no list comes; default none
 * @returns a command that returns false if no list is shown
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

/** The extension for the editor: holds keys and text back while a key waits for the list, and replays them afterwards. */
export const heldKeys: Extension = Prec.highest([
  EditorView.inputHandler.of((view, _from, _to, text) => {
    // the browser handles composed text
    if (view.composing) return false;
    return hold(view, (later) => type(later, text));
  }),
  EditorView.domEventHandlers({
    keydown(event, view) {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Escape') held.delete(view);
      // letters arrive as text, and shortcuts do not concern the list
      if (key.length === 1 || !ACTING.test(key) || ctrlKey || metaKey || altKey) return false;
      return hold(view, (later) => void runScopeHandlers(later, event, 'editor'));
    },
  }),
]);

const ACTING = /^(?:Enter|Tab|Backspace|Delete|Home|End|Page\w+|Arrow\w+)$/;

/** Holds an input back. @returns false if no key waits */
function hold(view: EditorView, stroke: (view: EditorView) => void): boolean {
  return held.get(view)?.push(stroke) !== undefined;
}

/** Replays the held input; if an item of it waits for a list itself, the rest follows after that. */
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

/** Inserts a text as if it were typed now: brackets are closed. */
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

/** Returns whether a list is shown, even one for earlier letters. */
export function isListShown({ dom }: EditorView): boolean {
  return dom.querySelector('.cm-tooltip-autocomplete') !== null;
}
