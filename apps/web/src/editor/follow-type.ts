import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, type EditorView } from '@codemirror/view';

const TYPE = 'JetBrains Mono Variable';

const slot = new Compartment();

/** For the editor: its cursor and selection, which are drawn over the text. */
export const drawnSelection: Extension = slot.of(drawSelection());

/**
 * Puts the cursor and the selection where the letters are once the type of code has come: the editor looks for neither where only letters change.
 * They are drawn anew, not set anew, which would close a list of suggestions.
 *
 * @returns ends that
 */
export function followType(view: EditorView): () => void {
  const onLoaded = ({ fontfaces }: FontFaceSetLoadEvent) => {
    if (fontfaces.some(({ family }) => family.includes(TYPE))) view.dispatch({ effects: slot.reconfigure(drawSelection()) });
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
  return () => document.fonts.removeEventListener('loadingdone', onLoaded);
}
