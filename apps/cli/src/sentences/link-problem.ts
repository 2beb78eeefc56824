/** Sentences about parts of a link that could not be read: the English texts of the page. */
import type { LinkProblem } from '@flyover/share-links';
import texts from '../../../web/src/ui/locales/link/en.json';
import { filledText } from './filled-text.ts';

const SENTENCES: Readonly<Record<LinkProblem['kind'], string>> = texts.link.problem;

/** One sentence, small at its beginning. */
export function linkProblemSentence(problem: LinkProblem): string {
  const most = 'most' in problem ? problem.most : 0;
  const names = 'known' in problem ? problem.known.join(', ') : '';
  return filledText(SENTENCES[problem.kind], { ...problem, kilobytes: most / 1000, megabytes: most / 1_000_000, names });
}
