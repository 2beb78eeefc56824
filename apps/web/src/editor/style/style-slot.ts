/** The slot of what the editor knows of style sheets: empty until the query has one. */
import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import { hasSheet } from '../../style/follow-style.ts';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { isFilled } from '../fill-slot.ts';

const slot = new Compartment();

/** The delay between a change and the check for a style sheet, ms. */
const PAUSE = 300;

/** For the editor: colours, swatches and notes within style sheets come once there is one. */
export const styleSlot: Extension = [
  slot.of([]),
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!isFilled(view, slot) && hasSheet(view.state.doc.toString())) void fill(view);
    };
    timer = setTimeout(look, 0);
    return {
      update({ docChanged }) {
        if (!docChanged || isFilled(view, slot)) return;
        clearTimeout(timer);
        timer = setTimeout(look, PAUSE);
      },
      destroy: () => clearTimeout(timer),
    };
  }),
];

async function fill(view: EditorView): Promise<void> {
  try {
    const part = await withTimeout('editor-style', withTexts(import('./style-part.ts'), 'editor-style', 'style-imports'));
    if (!isFilled(view, slot)) view.dispatch({ effects: slot.reconfigure(part.extension()) });
  } catch {
    // without it a sheet has one colour, and works
  }
}
