/** Overpass QL: its words, tokens, syntax tree with positions, diagnostics, regular expressions. */
export { type Diagnostic, errorsOf, formatServerMessage, type QueryError, WARNING_CODES, type WarningCode } from './diagnostic.ts';
export type { Fact, FactSlot } from './facts/fact.ts';
export { FACTS } from './facts/facts.ts';
export { FILTERS, filterParts } from './filters.ts';
export { HINT_CODES, type Hint } from './hint.ts';
export { isMomentSetting, momentsIn, type NamedMoments } from './moments-in.ts';
export { type ParsedQuery, parseQuery } from './parse-query.ts';
export { isXmlQuery, parseXmlQuery } from './parse-xml-query.ts';
export { compilePosixRegex, isValidPosixRegex, type PosixMatcher, posixToJavaScript } from './posix-regex.ts';
export { PosixRegexError } from './posix-regex-error.ts';
export { type PatternShape, patternShape } from './posix-regex-shape.ts';
export type { OpaqueRange } from './print/layout-items.ts';
export { layOutQuery, type PrettyText, printPretty } from './print/print-pretty.ts';
export { printCompact, printEvaluator } from './print/print-script.ts';
export { sameMeaning } from './print/same-meaning.ts';
export { type HeadSetting, type QueryHead, scanHead } from './scan-head.ts';
export { scanXmlHead, scanXmlTag, type XmlAttribute, type XmlTag } from './scan-xml.ts';
export { type ComparedMoments, type ScriptOptions, scriptOptions } from './script-options.ts';
export { allExpressions, allStatements, BLOCK_ELEMENTS, ROOT_ELEMENT, STATEMENTS } from './statements.ts';
export { sizeOf } from './static-checks.ts';
export type * from './syntax-node.ts';
export type * from './syntax-tree.ts';
export type * from './syntax-tree-block.ts';
export { blocksOf, partsOf } from './syntax-tree-block.ts';
export type * from './syntax-tree-expression.ts';
export type * from './syntax-tree-filter.ts';
export type * from './syntax-tree-setting.ts';
export type * from './syntax-tree-statement.ts';
export { type Comment, type TextSource, type Token, type TokenList, tokenize } from './tokens.ts';
export { QUERY_FORMS, type QueryForm, type TranslatedQuery, translateQuery } from './translate-query.ts';
export { type Trivia, triviaBefore } from './trivia.ts';
export { COUNTED_TYPES, FUNCTION_NAMES, FUNCTIONS, type FunctionName, isOverSet, MEMBER_TYPES } from './vocabulary/functions.ts';
export { BINARY_OPERATORS, type BinaryOperator } from './vocabulary/operators.ts';
export {
  OUT_DETAILS,
  OUT_GEOMETRIES,
  OUT_ORDERS,
  OUT_WORDS,
  type OutDetail,
  type OutGeometry,
  type OutOrder,
} from './vocabulary/out-words.ts';
export { QUERY_TYPE_WORDS, QUERY_TYPES, type QueryType, queryTypeOf, type SingleType } from './vocabulary/query-types.ts';
export { DIRECTIONS, type Direction, MEMBERSHIPS, STEPS } from './vocabulary/recursions.ts';
export { OUTPUT_FORMATS, type OutputFormat, SETTINGS, type SettingName } from './vocabulary/settings.ts';
export { WORDS, type WordSlot } from './vocabulary/words.ts';
export { wordsByUse } from './vocabulary/words-by-use.ts';
export { XML_ATTRIBUTES } from './xml-attributes.ts';
export { addedXmlLines } from './xml-elements.ts';
export { formatXml } from './xml-form/format-xml.ts';
export { printXml, type XmlOptions } from './xml-form/print-xml.ts';
export type { WrittenXml, XmlFault } from './xml-form/write-xml.ts';
