/** A user's text as a query: expanded, parsed, and its ranges mapped back. */
export { type ForeignText, type QueryText, readQueryText, type UnexpandedText } from './query-text.ts';
export { applyEdits, type Range, type TextEdit, type TextRanges, textRanges } from './text-ranges.ts';
