/** The unreadable parts of a link, in words. */
import type { LinkProblem } from '@flyover/share-links';
import i18next from 'i18next';

/** One sentence, small at its beginning. The texts of the part `link` are there (`loadTexts`). */
export function linkProblemText(problem: LinkProblem): string {
  const most = 'most' in problem ? problem.most : 0;
  const names = 'known' in problem ? problem.known.join(', ') : '';
  return i18next.t(`link.problem.${problem.kind}`, { ...problem, kilobytes: most / 1000, megabytes: most / 1_000_000, names });
}
