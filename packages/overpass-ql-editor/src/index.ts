/** CodeMirror support for Overpass QL. */
export { findTypedName } from './completion/find-typed-name.ts';
export { hasOutput } from './completion/has-output.ts';
export type { TypedName } from './completion/typed-name.ts';
export { errorLines, setErrorLines } from './error-lines.ts';
export { overpassQlHighlighting, overpassQlParser } from './grammar/overpass-ql-parser.ts';
export { highlighting } from './highlight.ts';
export { indentation } from './indentation.ts';
export { overpassQl, overpassQlLanguage } from './overpass-ql.ts';
export { placeholderTint } from './placeholder-tint.ts';
