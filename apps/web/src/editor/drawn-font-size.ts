/** The drawn size of labels for the sizes in a style sheet, as far as an unfinished text allows. */
import { FONT_SIZE_FACTOR, LARGEST_FONT_SIZE } from '@flyover/mapcss';
import { useSettings } from '../settings/settings-store.ts';

const AS_WRITTEN = /\bmeta\s*\{[^{}]*\bfont-sizes\s*:\s*as-written\b/;

/** Whether the sizes of a sheet are drawn unchanged, by the sheet or by the settings. */
export function isAsWritten(sheet: string): boolean {
  return useSettings.getState().sizes_as_written || AS_WRITTEN.test(sheet);
}

/** Pixels that are drawn of a size in a sheet with this text. */
export function drawnFontSize(written: number, sheet: string): number {
  return Math.min(LARGEST_FONT_SIZE, written * (isAsWritten(sheet) ? 1 : FONT_SIZE_FACTOR));
}
