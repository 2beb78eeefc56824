/** The Tab key: it indents; after Escape, and once Ctrl+M was pressed, it leaves the editor. */
import type { Extension } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';

/** CodeMirror's own 2 s are too few for many hands. ms */
const WHILE = 3_600_000;

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift']);

/**
 * For the editor.
 *
 * @param onTab called when Ctrl+M changes what Tab does: whether it leaves the editor from now on
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
 * The way out of the editor by keyboard: after Escape, Tab leaves it, however long one takes between the two. Any other key ends it, those
 * too that the page takes for itself before the editor sees them.
 *
 * @param always whether Tab leaves the editor whatever came before: then there is nothing to end
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
          // behind CodeMirror's own word; an Escape that has closed something has done its work
          queueMicrotask(() => {
            if (!event.defaultPrevented) this.begin();
          });
        },
      },
    },
  );
}
