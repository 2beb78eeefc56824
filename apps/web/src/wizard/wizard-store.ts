/** The state of the wizard: the phrase, its meaning, its completions, and its query. It lasts as long as the page. */
import type { Completion } from '@flyover/search-wizard';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { create } from 'zustand';
import { wizardWorker } from '../presets/wizard-client.ts';
import { namesLanguage, rememberPhrase, useWizardMemory } from '../presets/wizard-memory.ts';
import type { PhraseReading, PresetsOutcome } from '../presets/wizard-protocol.ts';
import { replaceWithUndo } from '../query/change-query.ts';
import { focusEditor } from '../query/editor-store.ts';
import { withName } from '../query/name-line.ts';
import { runAndFit } from '../run/run-query.ts';
import type { AppConfig } from '../site/app-config.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { queryComments } from './query-comments.ts';

/** The pause after a letter before a mistake is shown, ms: until then the word may be unfinished. */
const SETTLE_DELAY = 600;

export interface WizardState {
  readonly phrase: string;
  /** Offset in UTF-16 units. */
  readonly cursor: number;
  /** The last reading; of an earlier phrase until the worker has read the latest. */
  readonly reading?: PhraseReading;
  /** The phrase that was read. */
  readonly readPhrase: string;
  /** Whether typing has ended: errors are shown. */
  readonly isSettled: boolean;
  readonly completions: readonly Completion[];
  /** The position of the cursor when the completions were requested: it may have moved since. */
  readonly completedCursor: number;
  /** Undefined while the presets are being fetched. */
  readonly presets?: PresetsOutcome;
  /** Why the worker does not answer. */
  readonly crash?: string;
}

const EMPTY = {
  phrase: '',
  cursor: 0,
  readPhrase: '',
  reading: undefined,
  isSettled: false,
  completions: [],
  completedCursor: 0,
  crash: undefined,
};

export const useWizard = create<WizardState>()(() => EMPTY);

/** Returns the place in the examples: an invented town has no other places. */
export function examplePlace({ data }: AppConfig): string {
  return data?.invented === true ? data.name : 'Vaduz';
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the presets unless they are loaded, and reads the phrase again. */
export async function startWizard(): Promise<void> {
  useWizard.setState({ presets: undefined });
  try {
    const presets = await wizardWorker().load(namesLanguage());
    useWizard.setState({ presets });
  } catch (error) {
    reported(error);
  }
  await Promise.all([readAgain(), complete()]);
}

/** Resolves to the codes of the languages in which things have names; empty where the worker does not answer. */
export async function loadLanguages(): Promise<readonly string[]> {
  try {
    return await wizardWorker().languages();
  } catch (error) {
    reported(error);
    return [];
  }
}

/** Sets the phrase while the user types it. */
export async function typePhrase(phrase: string, cursor: number): Promise<void> {
  clearTimeout(timer);
  if (phrase.trim() === '') {
    useWizard.setState({ ...EMPTY, phrase, cursor });
    return;
  }
  useWizard.setState({ phrase, cursor, isSettled: false });
  timer = setTimeout(() => useWizard.setState({ isSettled: true }), SETTLE_DELAY);
  await Promise.all([readAgain(), complete()]);
}

/** Sets a complete phrase that the user chose: its errors are shown at once. */
export async function choosePhrase(phrase: string): Promise<void> {
  const done = typePhrase(phrase, phrase.length);
  settlePhrase();
  await done;
}

export async function moveCursor(cursor: number): Promise<void> {
  if (cursor === useWizard.getState().cursor) return;
  useWizard.setState({ cursor });
  await complete();
}

/** Shows errors from now on. */
export function settlePhrase(): void {
  clearTimeout(timer);
  useWizard.setState({ isSettled: true });
}

/** Reads the current phrase with the current options. */
export async function readAgain(): Promise<void> {
  const { phrase } = useWizard.getState();
  if (phrase.trim() === '') return;
  try {
    const reading = await readNow(phrase);
    if (useWizard.getState().phrase === phrase) useWizard.setState({ reading, readPhrase: phrase, crash: undefined });
  } catch (error) {
    reported(error);
  }
}

/** @throws Error where the worker crashes */
function readNow(phrase: string): Promise<PhraseReading> {
  return wizardWorker().read(phrase, namesLanguage(), useWizardMemory.getState().comments ? { comments: queryComments() } : {});
}

async function complete(): Promise<void> {
  const { phrase, cursor } = useWizard.getState();
  if (phrase.trim() === '') return;
  try {
    const completions = await wizardWorker().complete(phrase, cursor, namesLanguage());
    const now = useWizard.getState();
    if (now.phrase === phrase && now.cursor === cursor) useWizard.setState({ completions, completedCursor: cursor });
  } catch (error) {
    reported(error);
  }
}

function reported(error: unknown): void {
  useWizard.setState({ crash: errorMessage(error), completions: [] });
}

/**
 * Puts the query of a search into the editor and closes the dialog; undo in the editor, or the notice, restores the earlier text. The dialog
 * shows errors in the search. A query with comments is named after the search.
 *
 * @param run whether the query is run at once
 * @param read reads the search
 * @returns whether there is a query
 */
export async function buildSearch(search: string, run: boolean, read = readNow): Promise<boolean> {
  let reading: PhraseReading;
  try {
    reading = await read(search);
  } catch (error) {
    useWizard.setState({ crash: errorMessage(error) });
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

/** Returns a query named after its search, if it has comments at all. */
export function nameAfter(query: string, search: string): string {
  return useWizardMemory.getState().comments ? withName(query, search.trim()) : query;
}
