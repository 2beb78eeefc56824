/** CodeMirror support for Overpass QL. */

export { errorLines, highlighting, placeholderTint, setErrorLines } from './decorations.ts';
export { indentation } from './indentation.ts';
export { overpassQl, overpassQlHighlighting, overpassQlLanguage, overpassQlParser } from './overpass-ql.ts';
export { findTypedName, hasOutput, type TypedName } from './typed-name.ts';
