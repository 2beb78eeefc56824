/** Overpass QL: its words, tokens, syntax tree with positions, diagnostics. */
export type { Bbox } from '@flyover/bounding-box';
export { isValidPosixRegex, patternShape } from '@flyover/posix-regex';
export {
  type Diagnostic,
  errorsOf,
  formatServerMessage,
  HINT_CODES,
  type Hint,
  type QueryError,
  WARNING_CODES,
  type WarningCode,
} from './diagnostic.ts';
export { type ParsedQuery, parseQuery } from './parse/parse-query.ts';
export { sizeOf } from './parse/static-checks.ts';
export type { OpaqueRange } from './print/layout-items.ts';
export { layOutQuery, type PrettyText, printPretty, sameMeaning } from './print/print-pretty.ts';
export { printCompact, printEvaluator } from './print/print-script.ts';
export { type HeadSetting, type QueryHead, scanHead } from './scan-head.ts';
export { type Comment, type TextSource, type Token, type TokenList, type Trivia, tokenize, triviaBefore } from './tokens.ts';
export { QUERY_FORMS, type QueryForm, type TranslatedQuery, translateQuery } from './translate-query.ts';
export {
  type ComparedMoments,
  isMomentSetting,
  momentsIn,
  type NamedMoments,
  type ScriptOptions,
  scriptOptions,
} from './tree/script-options.ts';
export { allExpressions, allStatements, BLOCK_ELEMENTS, ROOT_ELEMENT, STATEMENTS } from './tree/statements.ts';
export type * from './tree/syntax-tree-block.ts';
export { blocksOf, partsOf } from './tree/syntax-tree-block.ts';
export type * from './tree/syntax-tree-expression.ts';
export type * from './tree/syntax-tree-expression.ts';
export { BINARY_OPERATORS, type BinaryOperator } from './tree/syntax-tree-expression.ts';
export type * from './tree/syntax-tree-filter.ts';
export { FILTERS, filterParts } from './tree/syntax-tree-filter.ts';
export type * from './tree/syntax-tree-setting.ts';
export type * from './tree/syntax-tree-setting.ts';
export type * from './tree/syntax-tree-statement.ts';
export { FACTS, type Fact, type FactSlot } from './vocabulary/facts.ts';
export { COUNTED_TYPES, FUNCTION_NAMES, FUNCTIONS, type FunctionName, isOverSet, MEMBER_TYPES } from './vocabulary/functions.ts';
export {
  OUT_DETAILS,
  OUT_GEOMETRIES,
  OUT_ORDERS,
  OUT_WORDS,
  OUTPUT_FORMATS,
  type OutDetail,
  type OutGeometry,
  type OutOrder,
  type OutputFormat,
  QUERY_TYPE_WORDS,
  QUERY_TYPES,
  type QueryType,
  queryTypeOf,
  SETTINGS,
  type SettingName,
  type SingleType,
} from './vocabulary/query-words.ts';
export { DIRECTIONS, type Direction, MEMBERSHIPS, STEPS } from './vocabulary/recursions.ts';
export { WORDS, type WordSlot } from './vocabulary/words.ts';
export { wordsByUse } from './vocabulary/words-by-use.ts';
export { type AnyFormOptions, isXmlQuery, parseAnyQuery, parseXmlQuery } from './xml/parse-xml-query.ts';
export { scanXmlHead, scanXmlTag, type XmlAttribute, type XmlTag } from './xml/scan-xml.ts';
export { XML_ATTRIBUTES } from './xml/xml-attributes.ts';
export { addedXmlLines } from './xml/xml-elements.ts';
export { formatXml, printXml, type WrittenXml, type XmlFault, type XmlOptions } from './xml-form/print-xml.ts';
