/** The words that join a phrase, in the language in which things are named. */
import { type SpokenKeyword, spokenKeywords } from '@flyover/search-wizard';

export type GrammarWords = Readonly<Record<SpokenKeyword, string>>;

const ENGLISH: GrammarWords = { and: 'and', or: 'or', in: 'in', around: 'around', global: 'global' };

/** Whether a language has words of its own for them. @param languages of names, the dearest first: `de,en` */
export function hasOwnWords(languages: string): boolean {
  return spokenKeywords(languages).and.length > 0;
}

/** The usual word of each, the English one where the language has none of its own. @param languages as above */
export function grammarWords(languages: string): GrammarWords {
  const { and, or, in: inside, around, global } = spokenKeywords(languages);
  return {
    and: and[0] ?? ENGLISH.and,
    or: or[0] ?? ENGLISH.or,
    in: inside[0] ?? ENGLISH.in,
    around: around[0] ?? ENGLISH.around,
    global: global[0] ?? ENGLISH.global,
  };
}
