/** Changes of the whole query: replacing with undo, clearing, formatting. */
import i18next from 'i18next';
import { withTimeout } from '../ui/lazy-part.ts';
import { dismissToast, showToast, tellPartFailure } from '../ui/toasts.ts';
import { editQuery, focusEditor, replaceQuery } from './editor-store.ts';
import { queryText, useQuery } from './query-text.ts';

/**
 * Puts another query into the editor, and shows a notice with undo as long as the text is unchanged.
 *
 * @param message the text of the notice
 */
export function replaceWithUndo(text: string, message: string): void {
  const before = queryText();
  replaceQuery(text);
  const put = queryText();
  if (before.trim() === '' || before === put) return;
  const back = () => {
    if (queryText() === put) replaceQuery(before);
  };
  const toast = showToast({ text: message, action: { label: i18next.t('editor.undo'), run: back } });
  const stop = useQuery.subscribe((query) => {
    if (query.text === put) return;
    stop();
    dismissToast(toast);
  });
}

/** Empties the editor, and offers undo. */
export function clearQuery(): void {
  if (queryText() === '') return;
  replaceWithUndo('', i18next.t('editor.cleared'));
  focusEditor();
}

/** Resolves to the formatted text; unchanged if it cannot be formatted, or the formatter cannot be fetched. */
export async function laidOut(text: string): Promise<string> {
  try {
    const { formatQuery } = await withTimeout('format', import('@flyover/query-repair'));
    const formatted = formatQuery(text);
    return formatted.kind === 'formatted' ? formatted.text : text;
  } catch {
    return text;
  }
}

/** Formats the text of the editor in one undo step. If that is not possible the reason is reported. */
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
