/** Puts the query of a search into the editor. */
import i18next from 'i18next';
import { rememberPhrase, useWizardMemory } from '../presets/wizard-memory.ts';
import type { PhraseReading } from '../presets/wizard-protocol.ts';
import { focusEditor } from '../query/editor-store.ts';
import { withName } from '../query/name-line.ts';
import { replaceWithUndo } from '../query/replace-with-undo.ts';
import { runAndFit } from '../run/run-query.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { readNow, settlePhrase, useWizard } from './wizard-store.ts';

/**
 * Builds the query and closes the dialog; undo in the editor, or the notice, restores the earlier text. Errors in the search are shown in
 * the dialog. A query with comments is named after the search.
 *
 * @param run whether the query is run at once
 * @param read how the search is read
 * @returns whether there is a query
 */
export async function buildSearch(search: string, run: boolean, read = readNow): Promise<boolean> {
  let reading: PhraseReading;
  try {
    reading = await read(search);
  } catch (error) {
    useWizard.setState({ crash: error instanceof Error ? error.message : String(error) });
    return false;
  }
  const { query } = reading;
  if (query !== undefined) {
    rememberPhrase(search);
    closeDialog();
    replaceWithUndo(nameAfter(query, search), i18next.t('wizard.built'));
    if (run) runAndFit();
    else focusEditor();
  } else if (search === useWizard.getState().phrase) {
    settlePhrase();
    useWizard.setState({ reading, readPhrase: search });
  }
  return query !== undefined;
}

/** The query with the search as its name, where it has comments at all. */
export function nameAfter(query: string, search: string): string {
  return useWizardMemory.getState().comments ? withName(query, search.trim()) : query;
}
