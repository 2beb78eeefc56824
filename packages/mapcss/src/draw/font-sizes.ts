/** Factors between the font sizes in sheets and the sizes at which labels are drawn. */
import type { Rule, StyleSheet } from '../syntax-tree.ts';

/** A size that the style gives is drawn twice as large, as the specification has it. */
export const FONT_SIZE_FACTOR = 2;

/** Pixels; larger ones are drawn this large. */
export const LARGEST_FONT_SIZE = 200;

/** A rule by which a sheet, and those with it, have their sizes drawn as they are written. */
export const SIZES_AS_WRITTEN = 'meta { font-sizes: as-written; }';

/** By how much the sizes of these sheets are multiplied: `FONT_SIZE_FACTOR`, or 1 where one of them has the rule `SIZES_AS_WRITTEN`. */
export function fontSizeFactor(sheets: readonly StyleSheet[]): number {
  return sheets.some(({ rules }) => rules.some(saysAsWritten)) ? 1 : FONT_SIZE_FACTOR;
}

function saysAsWritten({ selectors, declarations }: Rule): boolean {
  if (!selectors.some(({ subject }) => subject.type === 'meta')) return false;
  return declarations.some(
    (line) => line.kind === 'property' && line.name === 'font-sizes' && line.value.kind === 'text' && line.value.text === 'as-written',
  );
}
