/** Puts the query of a search into the editor. */
import i18next from 'i18next';
import { rememberPhrase } from '../presets/wizard-memory.ts';
import type { PhraseReading } from '../presets/wizard-protocol.ts';
import { focusEditor, replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { runAndFit } from '../run/run-and-fit.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { showToast } from '../ui/toasts.ts';
import { readNow, settlePhrase, useWizard } from './wizard-store.ts';

/**
 * Builds the query and closes the dialog; undo in the editor, or the notice, brings the earlier text back. What is wrong with the search
 * is told in the dialog.
 *
 * @param run whether the query is run at once
 * @param read how the search is read
 */
export async function buildSearch(search: string, run: boolean, read = readNow): Promise<void> {
  let reading: PhraseReading;
  try {
    reading = await read(search);
  } catch (error) {
    useWizard.setState({ crash: error instanceof Error ? error.message : String(error) });
    return;
  }
  const { query } = reading;
  if (query !== undefined) {
    rememberPhrase(search);
    closeDialog();
    putIntoEditor(query);
    if (run) runAndFit();
    else focusEditor();
  } else if (search === useWizard.getState().phrase) {
    settlePhrase();
    useWizard.setState({ reading, readPhrase: search });
  }
}

function putIntoEditor(query: string): void {
  const before = queryText();
  if (before === query) return;
  replaceQuery(query);
  if (before.trim() === '') return;
  showToast({ text: i18next.t('wizard.built'), action: { label: i18next.t('wizard.undo'), run: () => replaceQuery(before) } });
}
