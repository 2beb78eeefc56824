/**
 * The font of the map's labels. It comes in parts, one for each group of scripts, and MapLibre 6.17 waits for that of Latin alone, and only
 * where the style sheet that names the parts is there: other letters were drawn in a font of the system, and stayed so.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../ui/lazy-part.ts';

/** `ui/type.ts` has it. */
export const MAP_FONT = 'Inter Variable';

/** The longest wait for the font, ms: a map in another font is better than none. */
const PATIENCE = 3000;

const waiting = new WeakSet<object>();

/** Draws the letters of a map once their font is there. A map whose style only changes is there already. */
export function waitForFont(map: MapLibreMap): void {
  const { glyphManager } = map.style;
  if (waiting.has(glyphManager)) return;
  waiting.add(glyphManager);
  const draw = glyphManager.getGlyphs.bind(glyphManager);
  glyphManager.getGlyphs = async (requests) => {
    const letters = Object.values(requests[MAP_FONT] ?? {}).join('');
    const load = () => document.fonts.load(`9px "${MAP_FONT}"`, letters);
    // the system has other fonts
    if (letters !== '') await withTimeout('type', import('../ui/type.ts').then(load), PATIENCE).catch(() => undefined);
    return draw(requests);
  };
}
