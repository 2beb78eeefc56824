export type { DataDirective } from './data-directive.ts';
export { exampleQueries } from './examples.ts';
export { expandQuery } from './expand.ts';
export {
  type Directive,
  type ExpandContext,
  type Expansion,
  GEOCODE_PLACEHOLDERS,
  type GeocodePlaceholder,
  type UnresolvedPlaceholder,
} from './expansion.ts';
export { ExpansionError, type ExpansionErrorData, type ExpansionErrorKind, LIMITS, type Position } from './expansion-error.ts';
export { findPlaceholders, type Placeholder } from './find-placeholders.ts';
export { type ExampleQuery, firstExample } from './first-example.ts';
export { detectLanguage, isForeign, type QueryLanguage } from './language.ts';
export { outsidePlaceholders, placeholderAt } from './placeholder-at.ts';
export { queryName } from './query-name.ts';
export { standInContexts } from './stand-ins.ts';
export { lineOf, lineStarts } from './text-lines.ts';
export { usesBbox, usesView } from './uses.ts';
export { type Bbox, bboxText, type Center, centerText, dateText, wsenText } from './values.ts';
