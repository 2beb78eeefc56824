/** Overpass QL as a language of CodeMirror. */
import { foldInside, foldNodeProp, LanguageSupport, LRLanguage } from '@codemirror/language';
import { overpassQlParser } from './grammar/overpass-ql-parser.ts';

/** The grammar with its folds, comments and brackets. Placeholders may stand anywhere, and the text may be unfinished. */
export const overpassQlLanguage = LRLanguage.define({
  name: 'overpassql',
  parser: overpassQlParser.configure({
    props: [
      foldNodeProp.add({
        'Parens Block': foldInside,
        BlockComment: ({ from, to }) => ({ from: from + '/*'.length, to: to - '*/'.length }),
        'StyleBlock LayersBlock': ({ from, to }) => ({ from: from + '{{style:'.length, to: to - '}}'.length }),
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
export function overpassQl(): LanguageSupport {
  return new LanguageSupport(overpassQlLanguage);
}
