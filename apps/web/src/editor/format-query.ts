/** "Format the query": lays the text in the editor out in the style of this project. */
import i18next from 'i18next';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast, tellPartFailure } from '../ui/toasts.ts';

/** Formats the text in one undo step. Text that cannot be formatted stays, and the reason is reported. */
export async function formatEditorQuery(): Promise<void> {
  try {
    const { formatQuery } = await withTimeout('format', import('@flyover/query-repair'));
    const formatted = formatQuery(queryText());
    if (formatted.kind === 'formatted') editQuery(formatted.text);
    else if (formatted.kind === 'unreadable')
      showToast({ text: i18next.t('editor.unformatted.unreadable', { line: formatted.problem.line }) });
    else showToast({ text: i18next.t(`editor.unformatted.${formatted.kind}`) });
  } catch (error) {
    tellPartFailure(error);
  }
}
