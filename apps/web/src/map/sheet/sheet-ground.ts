/**
 * The ground under a sheet: a light or a dark background of the page's theme, or a dark colour of the sheet's own (`canvas`), on which
 * everything is drawn as its author wrote it.
 */
export type SheetGround = 'light' | 'dark' | 'canvas';

/**
 * Returns the ground under the layers of style sheets.
 *
 * @param dark whether the theme of the page is dark
 * @param canvas whether the canvas of the result's own sheet is dark; undefined where the background shows
 */
export function sheetGround(dark: boolean, canvas: boolean | undefined): SheetGround {
  if (canvas ?? dark) return canvas ? 'canvas' : 'dark';
  return 'light';
}
