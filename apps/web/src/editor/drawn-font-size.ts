/** The drawn size of labels for the sizes in a style sheet, as far as an unfinished text allows. */
import { FONT_SIZE_FACTOR, LARGEST_FONT_SIZE } from '@flyover/mapcss';
import { useSettings } from '../settings/settings-store.ts';

const AS_WRITTEN = /\bmeta\s*\{[^{}]*\bfont-sizes\s*:\s*as-written\b/;

/** Returns whether labels are drawn in the sizes of the sheet, as the sheet or the settings say. */
export function isAsWritten(sheet: string): boolean {
  return useSettings.getState().sizes_as_written || AS_WRITTEN.test(sheet);
}

/** Returns the drawn size of a label, in pixels. @param written the size in the sheet @param sheet the text of the sheet */
export function drawnFontSize(written: number, sheet: string): number {
  return Math.min(LARGEST_FONT_SIZE, written * (isAsWritten(sheet) ? 1 : FONT_SIZE_FACTOR));
}
