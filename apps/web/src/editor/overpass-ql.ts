/** Overpass QL for the editor, by our own grammar. */
import { LanguageSupport, LRLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { overpassQlParser } from '@flyover/overpass-ql';

const language = LRLanguage.define({
  name: 'overpassql',
  parser: overpassQlParser,
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"', "'"] },
  },
});

/** The syntax of Overpass QL. */
export const overpassQl: Extension = new LanguageSupport(language);
