/** Lines and polygons that are too small on the screen to be seen or hit are drawn as points. */
import { type FeatureStyler, POINT, RENDER_NATIVE, RENDER_POINT } from '@flyover/osm-features';
import { labelPlace, middleOfBox, type WorldPlace } from './label-place.ts';
import { COLLAPSE_DIAGONAL, MAXIMUM_TILE_ZOOM, MAXIMUM_WEB_ZOOM } from './tile-frame.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Squares of so many pixels in world units, by whole web zoom: a power for each of a million features would be half of a tile's time. */
function squaredLengths(pixels: number): Float64Array {
  return Float64Array.from({ length: MAXIMUM_TILE_ZOOM + 2 }, (_, webZoom) => ((pixels * WORLD_SIZE) / (256 * 2 ** webZoom)) ** 2);
}

const COLLAPSE_LIMITS = squaredLengths(COLLAPSE_DIAGONAL);
const PIXEL_LIMITS = squaredLengths(1);

/** Whether the diagonal of a feature's box is shorter on the screen than a pixel. */
export function isUnderPixel(world: World, feature: number, webZoom: number): boolean {
  return squaredDiagonal(world, feature) < PIXEL_LIMITS[webZoom];
}

/** The diagonal of a feature's box, world units. */
export function boxDiagonal(world: World, feature: number): number {
  return Math.sqrt(squaredDiagonal(world, feature));
}

function squaredDiagonal({ boxes }: World, feature: number): number {
  const at = feature * 4;
  const width = boxes[at + 2] - boxes[at];
  const height = boxes[at + 3] - boxes[at + 1];
  return width * width + height * height;
}

/** Whether a feature is drawn as a point, at its `pointPlace`. */
export function isCollapsed(world: World, feature: number, webZoom: number, styler: FeatureStyler, collapseSmall: boolean): boolean {
  if (world.set.kinds[feature] === POINT) return false;
  const render = styler.render?.(feature, webZoom);
  if (render === RENDER_POINT) return true;
  if (!collapseSmall || render === RENDER_NATIVE || webZoom >= MAXIMUM_WEB_ZOOM) return false;
  return squaredDiagonal(world, feature) < COLLAPSE_LIMITS[webZoom];
}

/**
 * Where the point is that a line or polygon is drawn as: in the middle of its box where it is small, which is as near as can be seen; where
 * the styler wants a point whatever the size, at the place of its label.
 */
export function pointPlace(world: World, feature: number, webZoom: number): WorldPlace {
  return squaredDiagonal(world, feature) < COLLAPSE_LIMITS[webZoom] ? middleOfBox(world, feature) : labelPlace(world, feature);
}
