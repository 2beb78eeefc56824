import i18next from 'i18next';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';

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
  const before = queryText();
  replaceQuery(example);
  closeDialog();
  focusEditor();
  if (before.trim() === '' || before === example) return;
  showToast({ text: i18next.t('help.taken'), action: { label: i18next.t('help.undo'), run: () => replaceQuery(before) } });
}
