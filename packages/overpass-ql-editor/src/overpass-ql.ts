/** Overpass QL as a language of CodeMirror. */
import type { CompletionSource } from '@codemirror/autocomplete';
import { foldInside, foldNodeProp, LanguageSupport, LRLanguage } from '@codemirror/language';
import { overpassQlParser } from './grammar/overpass-ql-parser.ts';

/** What the one who makes the editor may hand in. */
export interface OverpassQlConfig {
  /** What is offered at the cursor, in texts of this language only. Default: nothing. */
  readonly completions?: readonly CompletionSource[];
}

/** The grammar with its folds, comments and brackets. Placeholders may stand anywhere, and the text may be unfinished. */
export const overpassQlLanguage = LRLanguage.define({
  name: 'overpassql',
  parser: overpassQlParser.configure({
    props: [
      foldNodeProp.add({
        'Parens Block': foldInside,
        BlockComment: ({ from, to }) => ({ from: from + '/*'.length, to: to - '*/'.length }),
        StyleBlock: ({ from, to }) => ({ from: from + '{{style:'.length, to: to - '}}'.length }),
        DataBlock: ({ from, to }) => ({ from: from + '{{data:'.length, to: to - '}}'.length }),
      }),
    ],
  }),
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"', "'"] },
  },
});

/** The language for an editor. */
export function overpassQl({ completions = [] }: OverpassQlConfig = {}): LanguageSupport {
  return new LanguageSupport(
    overpassQlLanguage,
    completions.map((autocomplete) => overpassQlLanguage.data.of({ autocomplete })),
  );
}
