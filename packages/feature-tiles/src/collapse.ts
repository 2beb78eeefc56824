/** Lines and polygons that are too small on the screen to be seen or hit are drawn as points. */
import { POINT } from '@flyover/osm-features';
import { type FeatureStyler, RENDER_NATIVE, RENDER_POINT } from './feature-styler.ts';
import { COLLAPSE_DIAGONAL, MAXIMUM_WEB_ZOOM } from './tile-frame.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** The diagonal of a feature's box in pixels. */
export function screenDiagonal({ boxes }: World, feature: number, webZoom: number): number {
  const at = feature * 4;
  const pixels = (256 * 2 ** webZoom) / WORLD_SIZE;
  return Math.hypot(boxes[at + 2] - boxes[at], boxes[at + 3] - boxes[at + 1]) * pixels;
}

/** Whether a feature is drawn as a point at the middle of its box. */
export function isCollapsed(world: World, feature: number, webZoom: number, styler: FeatureStyler, collapseSmall: boolean): boolean {
  if (world.set.kinds[feature] === POINT) return false;
  const render = styler.render?.(feature, webZoom);
  if (render === RENDER_POINT) return true;
  if (!collapseSmall || render === RENDER_NATIVE || webZoom >= MAXIMUM_WEB_ZOOM) return false;
  return screenDiagonal(world, feature, webZoom) < COLLAPSE_DIAGONAL;
}
