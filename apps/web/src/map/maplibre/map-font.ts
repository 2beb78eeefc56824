/**
 * The font of the map's labels, one file for each group of scripts. MapLibre 6.17 waits for the Latin file only, and only when the style
 * sheet with the font's files is present: other letters were drawn in a system font, and remained so.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';

/** The font family that `ui/type.ts` loads. */
export const MAP_FONT = 'Inter Variable';

/** The longest wait for the font, ms: a map in another font is better than none. */
const PATIENCE = 3000;

const waiting = new WeakSet<object>();

/** Makes a map wait for the font of its letters. Call it for each new style; a changed style keeps its glyph manager. */
export function waitForFont(map: MapLibreMap): void {
  const { glyphManager } = map.style;
  if (waiting.has(glyphManager)) return;
  waiting.add(glyphManager);
  const draw = glyphManager.getGlyphs.bind(glyphManager);
  glyphManager.getGlyphs = async (requests) => {
    const letters = Object.values(requests[MAP_FONT] ?? {}).join('');
    const load = () => document.fonts.load(`9px "${MAP_FONT}"`, letters);
    // without it the letters are drawn in a system font
    if (letters !== '') await withTimeout('type', import('../../ui/type.ts').then(load), PATIENCE).catch(() => undefined);
    return draw(requests);
  };
}
