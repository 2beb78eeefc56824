/** Sentences about suspicious parts of a query: the English texts of the page. */
import { type Finding, sentenceKey } from '@flyover/query-checks';
import texts from '../../../web/src/ui/locales/query-problem/en.json';
import { filledText, textAt } from './filled-text.ts';

const { finding: SENTENCES, meant: MEANT } = texts.queryProblem;

/** One sentence or two. */
export function findingSentence({ code, data }: Finding): string {
  const sentence = filledText(textAt(SENTENCES, sentenceKey({ code, data })), { ...data, placeholder: `{{${data.name}}}` });
  return data.meant === undefined || code === 'tag-deprecated' ? sentence : `${sentence} ${filledText(MEANT, data)}`;
}
