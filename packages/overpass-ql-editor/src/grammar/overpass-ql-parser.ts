/** The editor's parser of Overpass QL, with its colours' names. */
import { styleTags, tags } from '@lezer/highlight';
import { parser } from './generated/overpass-ql.ts';

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
