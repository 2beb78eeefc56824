/** The Tab key: it indents; after Escape, or after Ctrl+M, it leaves the editor. */
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';

/** The time after Escape in which Tab leaves the editor, ms: CodeMirror's 2 s are too short for many users. */
const WHILE = 3_600_000;

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift']);

/**
 * Returns the extension for the editor.
 *
 * @param onTab called when Ctrl+M switches the Tab key: whether it leaves the editor from now on
 */
export function tabKey(onTab: (leaves: boolean) => void): Extension {
  let leaves = false;
  const toggle = (view: EditorView) => {
    leaves = !leaves;
    view.setTabFocusMode(leaves);
    onTab(leaves);
    return true;
  };
  return [leaveByTab(() => leaves), keymap.of([{ key: 'Ctrl-m', run: toggle }])];
}

/**
 * Lets Tab leave the editor after Escape, up to the next other key, including keys that the page handles before the editor sees them.
 *
 * @param always returns whether Tab leaves the editor anyway: then the next key changes nothing
 */
function leaveByTab(always: () => boolean): Extension {
  return ViewPlugin.define(
    (view: EditorView) => {
      let leaves = false;
      const end = ({ key }: KeyboardEvent) => {
        if (!leaves || key === 'Tab' || MODIFIERS.has(key)) return;
        leaves = false;
        if (!always()) view.setTabFocusMode(false);
      };
      window.addEventListener('keydown', end, true);
      return {
        begin: () => {
          leaves = true;
          view.setTabFocusMode(WHILE);
        },
        destroy: () => window.removeEventListener('keydown', end, true),
      };
    },
    {
      eventObservers: {
        keydown(event) {
          if (event.key !== 'Escape') return;
          // after CodeMirror's own handlers: an Escape that has closed something does nothing else
          queueMicrotask(() => {
            if (!event.defaultPrevented) this.begin();
          });
        },
      },
    },
  );
}
