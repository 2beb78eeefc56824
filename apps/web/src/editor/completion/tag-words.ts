/** Keys and values for the editor: those of the result with their counts, then those that presets and fields know. */
import type { CompletionWords, wordsWanted } from '@flyover/query-completion';
import { languageWorker } from '../../language/language-client.ts';
import { keysOfResult, valuesOfResult } from './result-words.ts';

/** Gives keys, or the values of a key, the likeliest first. */
export type FindTagWords = (wanted: NonNullable<ReturnType<typeof wordsWanted>>) => Promise<CompletionWords['keys']>;

/** Where nothing can be asked, nothing is offered. */
export const tagWords: FindTagWords = async (wanted) => {
  const [counted, known] = await Promise.all(
    wanted.kind === 'keys'
      ? [keysOfResult(), languageWorker().tagKeys()]
      : [valuesOfResult(wanted.key), languageWorker().tagValues(wanted.key)],
  ).catch(() => [[], []] as const);
  const words: CompletionWords['keys'][number][] = counted.map(([word, count]) => ({ word, count }));
  const seen = new Set(words.map(({ word }) => word));
  return [...words, ...known.filter((word) => !seen.has(word)).map((word) => ({ word }))];
};
