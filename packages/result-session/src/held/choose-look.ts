/** From the style sheets of a query to a look. */
import { isMapLibreStyle } from '@flyover/maplibre-style';
import { DEFAULT_LOOK, refusedLook, type SheetLook } from './look.ts';

/**
 * The look of features by style sheets; never rejects. A style language is a file beside this one; it is fetched with the first sheet.
 *
 * @param sheets the style directives of the query, in their order: one sheet in several pieces
 */
export async function chooseLook(sheets: readonly string[]): Promise<SheetLook> {
  if (sheets.every((sheet) => sheet.trim() === '')) return DEFAULT_LOOK;
  try {
    if (sheets.some(isMapLibreStyle)) {
      const { layersLook } = await import('./maplibre-look.ts');
      return layersLook(sheets);
    }
    const { sheetLook } = await import('./mapcss-look.ts');
    return sheetLook(sheets);
  } catch (error) {
    return refusedLook({ message: error instanceof Error ? error.message : String(error) });
  }
}
