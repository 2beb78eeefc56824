/** What CodeMirror needs to know of Overpass QL. */
export { findPlace } from './completion/find-place.ts';
export { hasOutput } from './completion/has-output.ts';
export type { PresetPlace } from './completion/preset-place.ts';
export { errorLines, setErrorLines } from './error-lines.ts';
export { overpassQlHighlighting, overpassQlParser } from './grammar/overpass-ql-parser.ts';
export { highlighting } from './highlight.ts';
export { indentation } from './indentation.ts';
export { overpassQl, overpassQlLanguage } from './overpass-ql.ts';
export { placeholderTint } from './placeholder-tint.ts';
