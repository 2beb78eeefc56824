/** The phrase of a link; the texts of the part `wizard` are there. */
import i18next from 'i18next';
import { wizardWorker } from '../presets/wizard-client.ts';
import { namesLanguage } from '../presets/wizard-memory.ts';
import type { PhraseProblem, PresetsState } from '../presets/wizard-protocol.ts';
import { queryComments } from './query-comments.ts';
import { problemWords, sentenceText } from './reading-words.ts';

/** Its query, or why there is none: `problem` for the user, `logged` for logs. */
type LinkPhrase = { readonly query: string } | { readonly problem: string; readonly logged: string };

/**
 * Reads the phrase.
 *
 * @param note stands on top of the query: what the template of the link is for
 * @throws Error where the worker crashes
 */
export async function readLinkPhrase(phrase: string, note: string | undefined): Promise<LinkPhrase> {
  const options = { comments: queryComments(), ...(note !== undefined && { note }) };
  const { query = '', problem, presets } = await wizardWorker().read(phrase, namesLanguage(), options);
  return problem === undefined ? { query } : { problem: problemText(problem, presets), logged: problem.message };
}

/** Here is no choice of another language for names. */
function problemText(problem: PhraseProblem, presets: PresetsState): string {
  if (problem.kind === 'unknown-text' && presets === 'ready') return i18next.t('wizard.problem.unknownInLink', { text: problem.text });
  return sentenceText(problemWords(problem, presets, i18next.t, i18next.language, namesLanguage()));
}
