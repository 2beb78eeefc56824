/** From a list over the page to a position in the editor. */
import { goToOffset } from '../../query/editor-store.ts';
import { closeDialog } from '../../ui/dialogs.ts';
import { withEditorShown } from '../../ui/use-layout.ts';

/** Closes the dialog, and puts the cursor to an offset of the text. */
export function goToStatement(offset: number): void {
  closeDialog();
  withEditorShown(() => goToOffset(offset));
}
