/** What could not be read of a link, in words. Fetched with the first such link. */
import type { LinkProblem } from '@flyover/share-links';
import i18next from 'i18next';
import { addTexts } from '../ui/i18n.ts';
import texts from '../ui/locales/link/en.json';

addTexts(texts);

/** One sentence, small at its beginning. */
export function linkProblemText(problem: LinkProblem): string {
  const most = 'most' in problem ? problem.most : 0;
  const names = 'known' in problem ? problem.known.join(', ') : '';
  return i18next.t(`link.problem.${problem.kind}`, { ...problem, kilobytes: most / 1000, megabytes: most / 1_000_000, names });
}
