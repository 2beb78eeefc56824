/** Lines and polygons that are too small on the screen to be seen or hit are drawn as points. */
import { POINT } from '@flyover/osm-features';
import { type FeatureStyler, RENDER_NATIVE, RENDER_POINT } from './feature-styler.ts';
import { COLLAPSE_DIAGONAL, MAXIMUM_WEB_ZOOM } from './tile-frame.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Whether the diagonal of a feature's box is shorter on the screen than `pixels`. */
export function isSmallerThan({ boxes }: World, feature: number, webZoom: number, pixels: number): boolean {
  const at = feature * 4;
  const width = boxes[at + 2] - boxes[at];
  const height = boxes[at + 3] - boxes[at + 1];
  const diagonal = (pixels * WORLD_SIZE) / (256 * 2 ** webZoom);
  return width * width + height * height < diagonal * diagonal;
}

/** Whether a feature is drawn as a point at the middle of its box. */
export function isCollapsed(world: World, feature: number, webZoom: number, styler: FeatureStyler, collapseSmall: boolean): boolean {
  if (world.set.kinds[feature] === POINT) return false;
  const render = styler.render?.(feature, webZoom);
  if (render === RENDER_POINT) return true;
  if (!collapseSmall || render === RENDER_NATIVE || webZoom >= MAXIMUM_WEB_ZOOM) return false;
  return isSmallerThan(world, feature, webZoom, COLLAPSE_DIAGONAL);
}
