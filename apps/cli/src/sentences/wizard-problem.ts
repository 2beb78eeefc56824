/** Sentences about phrases that give no query. Except for the words of the specification they are those of the page. */
import type { WizardError } from '@flyover/search-wizard';
import texts from '../../../web/src/ui/locales/wizard/en.json';
import { filledText } from './filled-text.ts';

const { comment, problem, wrong } = texts.wizard;

/** Comments of a written query. */
export const QUERY_COMMENTS = comment;

export function wizardSentence({ kind, reason, text, message }: WizardError): string {
  if (kind === 'nothing' || kind === 'everything') return problem[kind];
  return reason === undefined ? message : filledText(wrong[reason], { text });
}
