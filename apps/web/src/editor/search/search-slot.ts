/** The slot of the search in the editor: empty until the first search. */
import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { endGathering, gatherKeys } from '../../ui/gather-keys.ts';
import { withTexts } from '../../ui/i18n.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { fillSlot } from '../fill-slot.ts';

const slot = new Compartment();

/** For the editor: Ctrl+F searches in it, where the browser would search the few lines that are drawn. */
export const searchSlot: Extension = [slot.of([]), keymap.of([{ key: 'Mod-f', run: (view) => Boolean(openSearch(view)) }])];

/** Shows the fields of the search, with what is selected in the first. */
export async function openSearch(view: EditorView): Promise<void> {
  const giveUp = () => {
    givenUp = true;
    view.focus();
  };
  let givenUp = false;
  gatherKeys((element) => element.closest('.cm-search') !== null, giveUp);
  const part = await fillSlot(view, slot, withTimeout('search', withTexts(import('./search.ts'), 'editor-search')));
  if (part === undefined) endGathering();
  else if (!givenUp) part.openSearchPanel(view);
}
