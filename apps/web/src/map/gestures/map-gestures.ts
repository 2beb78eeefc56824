/**
 * Keys and taps on the map, with the values of the specification (section 9). MapLibre's own keyboard handler pans by a fixed 100 pixels,
 * and also rotates and tilts.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The distance that an arrow key pans, CSS pixels. */
export const KEYBOARD_PAN = 80;

/** The greatest movement of a tap and of a mouse click, CSS pixels. */
export const TAP_TOLERANCE = 15;
export const CLICK_TOLERANCE = 3;

/** The duration of an animated zoom step, ms. */
const GLIDE = 150;

/** Names of software renderers, of Chromium, Mesa and Windows. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The parts of a WebGL context that name its renderer. */
interface RendererNames {
  readonly RENDERER: number;
  getExtension(name: 'WEBGL_debug_renderer_info'): { readonly UNMASKED_RENDERER_WEBGL: number } | null;
  getParameter(name: number): unknown;
}

/**
 * Returns the duration of an animated zoom step, ms. With software rendering an intermediate frame takes as long as the final one and delays it:
 * there the map jumps.
 */
export function glideTime(context: RendererNames | null): number {
  // Chromium and Safari expose the name only this way; Firefox has it in RENDERER
  const debug = context?.getExtension('WEBGL_debug_renderer_info');
  const name = context?.getParameter(debug?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  return SOFTWARE.test(String(name)) ? 0 : GLIDE;
}

/** The effect of a key on the map: a pan in pixels, or whole zoom levels. */
export type KeyMove = { readonly pan: readonly [x: number, y: number] } | { readonly zoom: number };

/** Returns the effect of a key; with Shift it zooms by three levels, as with MapLibre's own keys. */
export function keyMove(key: string, shift: boolean): KeyMove | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { pan: [-KEYBOARD_PAN, 0] };
    case 'ArrowRight':
      return { pan: [KEYBOARD_PAN, 0] };
    case 'ArrowUp':
      return { pan: [0, -KEYBOARD_PAN] };
    case 'ArrowDown':
      return { pan: [0, KEYBOARD_PAN] };
    case '+':
    case '=':
      return { zoom: shift && key === '=' ? 3 : 1 };
    case '-':
    case '_':
      return { zoom: key === '_' ? -3 : -1 };
    default:
      return undefined;
  }
}

/** Returns the tolerance of clicks for the pointer of this device, CSS pixels. */
export function clickTolerance(coarsePointer: boolean): number {
  return coarsePointer ? TAP_TOLERANCE : CLICK_TOLERANCE;
}

/** Handles the keys that move the map while it has the focus. */
export function handleKeys(map: MapLibreMap, zoomBy: (steps: number) => void): void {
  map.keyboard.disable();
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = keyMove(event.key, event.shiftKey);
    if (move === undefined) return;
    event.preventDefault();
    if ('pan' in move) map.panBy([...move.pan], { duration: 120 });
    else zoomBy(move.zoom);
  });
}
