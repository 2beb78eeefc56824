/** The phrase of a link. The texts of the namespace `wizard` must be loaded. */
import i18next from 'i18next';
import { wizardWorker } from '../presets/wizard-client.ts';
import { namesLanguage } from '../presets/wizard-memory.ts';
import type { PhraseProblem, PresetsState } from '../presets/wizard-protocol.ts';
import { queryComments } from './query-comments.ts';
import { problemWords, sentenceText } from './reading-words.ts';

/** Its query, or the reason why it has none: `problem` for the user, `logged` for the console. */
type LinkPhrase = { readonly query: string } | { readonly problem: string; readonly logged: string };

/**
 * Reads the phrase.
 *
 * @param note comment on top of the query: the purpose of the link's template
 * @throws Error where the worker crashes
 */
export async function readLinkPhrase(phrase: string, note: string | undefined): Promise<LinkPhrase> {
  const options = { comments: queryComments(), ...(note !== undefined && { note }) };
  const { query = '', problem, presets } = await wizardWorker().read(phrase, namesLanguage(), options);
  return problem === undefined ? { query } : { problem: problemText(problem, presets), logged: problem.message };
}

/** Returns the text of a problem, without the advice to choose another language for names. */
function problemText(problem: PhraseProblem, presets: PresetsState): string {
  if (problem.kind === 'unknown-text' && presets === 'ready') return i18next.t('wizard.problem.unknownInLink', { text: problem.text });
  return sentenceText(problemWords(problem, presets, i18next.t, i18next.language, namesLanguage()));
}
