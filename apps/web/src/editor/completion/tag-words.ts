/** Keys and values for the editor: those of the result with their counts, then those of the data that are asked, then those that presets and fields know. */
import type { CountedWord } from '@flyover/osm-elements';
import type { CompletionWords, TagWord, wordsWanted } from '@flyover/query-completion';
import { languageWorker } from '../../language/language-client.ts';
import { wordsOfData } from './data-words.ts';
import { keysOfResult, valuesOfResult } from './result-words.ts';

/** Gives keys, or the values of a key, the likeliest first. */
export type FindTagWords = (wanted: NonNullable<ReturnType<typeof wordsWanted>>) => Promise<CompletionWords['keys']>;

/** Returns nothing where no source can be asked. */
export const tagWords: FindTagWords = async (wanted) => {
  const [counted, data, known] = await Promise.all(
    wanted.kind === 'keys'
      ? [keysOfResult(), wordsOfData(undefined), languageWorker().tagKeys()]
      : [valuesOfResult(wanted.key), wordsOfData(wanted.key), languageWorker().tagValues(wanted.key)],
  ).catch(() => [[], [], []] as const);
  return inOrder(counted, data, known);
};

/** Each word once: of the first list that has it. */
export function inOrder(result: readonly CountedWord[], data: readonly CountedWord[], known: readonly string[]): readonly TagWord[] {
  const words = new Map<string, TagWord>();
  const add = (word: TagWord) => words.has(word.word) || words.set(word.word, word);
  for (const [word, count] of result) add({ word, count });
  for (const [word, count] of data) add({ word, count, countedIn: 'data' });
  for (const word of known) add({ word });
  return [...words.values()];
}
