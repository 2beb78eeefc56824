import i18next from 'i18next';
import { focusEditor } from '../query/editor-store.ts';
import { replaceWithUndo } from '../query/replace-with-undo.ts';
import { closeDialog } from '../ui/dialogs.ts';

/** A query to look at, and to take over into the editor. */
export function ExampleQuery({ text }: { readonly text: string }) {
  return (
    <>
      <pre>{text}</pre>
      <button type="button" className="card-button" onClick={() => take(text)}>
        {i18next.t('help.take')}
      </button>
    </>
  );
}

function take(example: string): void {
  replaceWithUndo(example, i18next.t('help.taken'));
  closeDialog();
  focusEditor();
}
