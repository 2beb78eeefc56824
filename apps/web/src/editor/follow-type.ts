import type { EditorView } from '@codemirror/view';

const TYPE = 'JetBrains Mono Variable';

/**
 * Puts the cursor and the selection where the letters are once the type of code has come: they are drawn over the text, and the editor looks for
 * neither where only letters change.
 *
 * @returns ends that
 */
export function followType(view: EditorView): () => void {
  const onLoaded = ({ fontfaces }: FontFaceSetLoadEvent) => {
    if (fontfaces.some(({ family }) => family.includes(TYPE))) view.dispatch({ selection: view.state.selection });
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
  return () => document.fonts.removeEventListener('loadingdone', onLoaded);
}
