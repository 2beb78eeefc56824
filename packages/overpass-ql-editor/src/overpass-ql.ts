/** Overpass QL as a language of CodeMirror, its parser, and the names of its colours. */

import { foldInside, foldNodeProp, LanguageSupport, LRLanguage } from '@codemirror/language';
import { styleTags, tags } from '@lezer/highlight';
import { parser } from './grammar/generated/overpass-ql.ts';

/**
 * Highlighting tags of the parts of a query, in the names of `@lezer/highlight`.
 *
 * Placeholders are `macroName`, style and data blocks `processingInstruction`; keys are `propertyName`, values `attributeValue`, patterns `regexp`, sets
 * `labelName`; the words of `out` are `modifier`, of filters `operatorKeyword`.
 */
export const overpassQlHighlighting = styleTags({
  LineComment: tags.lineComment,
  BlockComment: tags.blockComment,
  'StyleBlock LayersBlock DataBlock': tags.processingInstruction,
  Placeholder: tags.macroName,
  'SettingName!': tags.moduleKeyword,
  'SettingValue!': tags.atom,
  TypeWord: tags.keyword,
  StatementWord: tags.keyword,
  ControlWord: tags.controlKeyword,
  OutWord: tags.modifier,
  ClauseWord: tags.operatorKeyword,
  Boolean: tags.bool,
  'FunctionName Method': tags.function(tags.variableName),
  Word: tags.variableName,
  SetName: tags.labelName,
  'Key!': tags.propertyName,
  'Value!': tags.attributeValue,
  'Pattern! KeyPattern!': tags.regexp,
  'Flag!': tags.modifier,
  String: tags.string,
  Number: tags.number,
  'Operator! Equal NotEqual Negation Match': tags.operator,
  'Arrow Recurse': tags.operator,
  '( )': tags.paren,
  '[ ]': tags.squareBracket,
  '{ }': tags.brace,
  '; , : ::': tags.separator,
});

/** A Lezer parser for the editor: never fails, takes unfinished queries and placeholders, knows the brackets' partners. */
export const overpassQlParser = parser.configure({ props: [overpassQlHighlighting] });

// Overpass QL as a language of CodeMirror.

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
