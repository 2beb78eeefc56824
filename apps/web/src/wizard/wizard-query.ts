import type { OpenedLink } from '@flyover/share-links';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';

/** The query of a phrase, or the reason why it has none. */
export interface WizardAnswer {
  readonly query?: string;
  readonly problem?: string;
}

/**
 * Returns the query of the search wizard for a phrase: of the parameters `w` and `template` of a link. Fetches presets only where the
 * phrase has words that could name one. A phrase that cannot be parsed is logged, and reported.
 */
export async function wizardQuery({ phrase, template }: NonNullable<OpenedLink['wizard']>): Promise<WizardAnswer> {
  try {
    const { readLinkPhrase } = await withTimeout('wizard', withTexts(import('./read-link-phrase.ts'), 'wizard'));
    const read = await readLinkPhrase(phrase, template?.comment);
    return 'query' in read ? read : refused(phrase, read.problem, read.logged);
  } catch (error) {
    return refused(phrase, errorMessage(error));
  }
}

/** The most characters of a phrase, and of its error message, that are shown: a link may have millions. */
const MOST_TOLD = 300;

function refused(phrase: string, reason: string, logged = reason): WizardAnswer {
  console.warn(`invalid wizard syntax: ${cut(logged)}`);
  return { problem: i18next.t('link.wizard', { phrase: cut(phrase), reason: cut(reason) }) };
}

function cut(text: string): string {
  return text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text;
}
