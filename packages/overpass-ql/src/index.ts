/** Overpass QL: tokens, syntax tree with positions, diagnostics, and the grammar for the editor. */
export { type Diagnostic, formatServerMessage } from './diagnostic.ts';
export { overpassQlHighlighting, overpassQlParser } from './editor/overpass-ql-language.ts';
export { EVALUATOR_FUNCTIONS } from './evaluator-functions.ts';
export { type ParsedQuery, parseQuery } from './parse-query.ts';
export { isXmlQuery, parseXmlQuery } from './parse-xml-query.ts';
export { compilePosixRegex, isValidPosixRegex, type PosixMatcher, posixToJavaScript } from './posix-regex.ts';
export { PosixRegexError } from './posix-regex-tree.ts';
export { type ScriptOptions, scriptOptions } from './script-options.ts';
export type * from './syntax-tree.ts';
export type * from './syntax-tree-expression.ts';
export type * from './syntax-tree-filter.ts';
export type * from './syntax-tree-setting.ts';
