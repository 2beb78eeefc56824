import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, type EditorView } from '@codemirror/view';

const TYPE = 'JetBrains Mono Variable';

const slot = new Compartment();

/** For the editor: its cursor and selection, which are drawn over the text. */
export const drawnSelection: Extension = slot.of(drawSelection());

/**
 * Corrects the positions of cursor and selection after the code font has loaded: the editor does not measure them where only glyphs change.
 * They are redrawn, not set again, which would close a completion list.
 *
 * @returns removes the listener
 */
export function followType(view: EditorView): () => void {
  const onLoaded = ({ fontfaces }: FontFaceSetLoadEvent) => {
    if (fontfaces.some(({ family }) => family.includes(TYPE))) view.dispatch({ effects: slot.reconfigure(drawSelection()) });
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
  return () => document.fonts.removeEventListener('loadingdone', onLoaded);
}
