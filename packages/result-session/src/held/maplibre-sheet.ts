/** The style of features by MapLibre layers: the tiles carry the tags that the layers read, and the map draws them. */
import { createTagStyler, isMapLibreStyle, MapLibreStyleError, type MapLibreStyleFault, readMapLibreLayers } from '@flyover/maplibre-style';
import { refusedStyle, type SheetNote, type SheetStyle, type StyleReport } from './look.ts';

/** @param sheets lists of layers, the lowest first; blank ones are left out */
export function layersStyle(sheets: readonly string[]): SheetStyle {
  const layers: NonNullable<StyleReport['layers']>[number][] = [];
  const keys = new Set<string>();
  for (const [sheet, text] of sheets.entries()) {
    if (text.trim() === '') continue;
    if (!isMapLibreStyle(text)) return refusedStyle({ ...noteOf({ kind: 'mixed' }), sheet, line: 1, column: 1 });
    try {
      const read = readMapLibreLayers(text);
      for (const layer of read.layers) layers.push({ ...layer, id: `style ${layers.length} ${layer.id}` });
      for (const key of read.keys) keys.add(key);
    } catch (error) {
      if (!(error instanceof MapLibreStyleError)) throw error;
      return refusedStyle({ ...noteOf(error.fault), sheet, line: error.line, column: error.column });
    }
  }
  return { styled: true, warnings: [], layers, on: (features) => ({ styler: createTagStyler(features, [...keys]) }) };
}

/** The page has a sentence for each kind; the message is what it is about. */
function noteOf(fault: MapLibreStyleFault | { readonly kind: 'mixed' }): Pick<SheetNote, 'kind' | 'message'> {
  const about = 'words' in fault ? fault.words : 'most' in fault ? fault.most : 'index' in fault ? fault.index + 1 : '';
  return { kind: `layers-${fault.kind}`, message: String(about) };
}
