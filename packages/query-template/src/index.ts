export type { Bbox } from '@flyover/bounding-box';
export { exampleQueries } from './examples.ts';
export { expandQuery } from './expand.ts';
export {
  bboxText,
  type Center,
  centerText,
  type DataDirective,
  type Directive,
  dateText,
  type ExpandContext,
  type Expansion,
  GEOCODE_PLACEHOLDERS,
  type GeocodePlaceholder,
  type UnresolvedPlaceholder,
  wsenText,
} from './expansion.ts';
export { ExpansionError, type ExpansionErrorData, type ExpansionErrorKind, LIMITS, type Position } from './expansion-error.ts';
export {
  detectLanguage,
  findPlaceholders,
  isForeign,
  type Placeholder,
  type QueryLanguage,
  usesBbox,
  usesView,
} from './find-placeholders.ts';
export { type ExampleQuery, firstExample, queryName } from './first-example.ts';
export { lineOf, lineStarts, outsidePlaceholders, placeholderAt, standInContexts } from './stand-ins.ts';
