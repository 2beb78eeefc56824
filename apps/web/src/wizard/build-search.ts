/** Puts the query of a search into the editor. */
import type { WizardSearch } from '@flyover/search-wizard';
import i18next from 'i18next';
import { focusEditor, replaceQuery } from '../editor/editor-store.ts';
import { queryText } from '../editor/query-text.ts';
import { alertUser, closeDialog } from '../shell/dialogs.ts';
import { runAndFit } from '../shell/run-and-fit.ts';
import { showToast } from '../shell/toasts.ts';
import { problemWords } from './problem-words.ts';
import { sentenceText } from './sentence.ts';
import { rememberPhrase } from './wizard-memory.ts';
import type { PhraseReading } from './wizard-protocol.ts';
import { readNow, settlePhrase, useWizard } from './wizard-store.ts';

/** Problems of a search that a program made: no phrase has them, so that there is no field to show them in. */
const ALERTED: ReadonlySet<string> = new Set(['unknown-operator', 'unknown-bounds', 'unknown-condition']);

/**
 * Builds the query and closes the dialog; undo in the editor, or the notice, brings the earlier text back. What is wrong with the search
 * is told in the dialog, or in an alert (specification, section 5).
 *
 * @param run whether the query is run at once
 * @param read how the search is read
 */
export async function buildSearch(search: string | WizardSearch, run: boolean, read = readNow): Promise<void> {
  let reading: PhraseReading;
  try {
    reading = await read(search);
  } catch (error) {
    useWizard.setState({ crash: error instanceof Error ? error.message : String(error) });
    return;
  }
  const { query, problem, presets } = reading;
  if (query !== undefined) {
    if (typeof search === 'string') rememberPhrase(search);
    closeDialog();
    putIntoEditor(query);
    if (run) runAndFit();
    else focusEditor();
  } else if (problem !== undefined && ALERTED.has(problem.kind)) {
    const text = sentenceText(problemWords(problem, presets, i18next.t, i18next.language));
    alertUser({ kind: 'error', title: i18next.t('wizard.problem.title'), text });
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
