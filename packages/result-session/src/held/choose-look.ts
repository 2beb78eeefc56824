/** From the style sheets of a query to a look. */
import type { ImportSource } from '@flyover/mapcss';
import { isMapLibreStyle } from '@flyover/maplibre-style';
import { NO_IMPORTS } from '../imports/sheet-imports.ts';
import { DEFAULT_LOOK, refusedLook, type SheetLook } from './look.ts';

/**
 * The look of features by style sheets; never rejects. A style language is a file beside this one; it is fetched with the first sheet.
 *
 * @param sheets the style directives of the query, in their order: one sheet in several pieces
 * @param source what they import
 * @param compares the features are what differs between two moments: without a word of the sheets they look like what became of them
 */
export async function chooseLook(sheets: readonly string[], source: ImportSource = NO_IMPORTS, compares = false): Promise<SheetLook> {
  if (!compares && sheets.every((sheet) => sheet.trim() === '')) return DEFAULT_LOOK;
  try {
    if (sheets.some(isMapLibreStyle)) {
      const { layersLook } = await import('./maplibre-look.ts');
      return layersLook(sheets);
    }
    const { sheetLook } = await import('./mapcss-look.ts');
    return await sheetLook(sheets, source, compares);
  } catch (error) {
    return refusedLook({ message: error instanceof Error ? error.message : String(error) });
  }
}
