/**
 * The one place that knows two ways of counting zoom. People see, store and link zooms that count 256-pixel tiles
 * ("web zoom"); MapLibre counts 512-pixel tiles, and so does the z of a vector tile: one less.
 */
import { latOfSquare, lonOfSquare, squareX, squareY } from './mercator.ts';

/** The deepest zoom of the map where the configuration names none, counting 256-pixel tiles. */
export const MAX_WEB_ZOOM = 20;

/** The map can be made this small, counting 256-pixel tiles: the whole world in one of them. */
export const MIN_WEB_ZOOM = 0;

/** The highest zoom of "fit to data", counting 256-pixel tiles. */
export const MAX_FIT_ZOOM = 18;

/** @param webZoom counts 256-pixel tiles */
export function toMapLibreZoom(webZoom: number): number {
  return webZoom - 1;
}

/** @param mapLibreZoom counts 512-pixel tiles */
export function toWebZoom(mapLibreZoom: number): number {
  return mapLibreZoom + 1;
}

/** A box in degrees. */
export interface Bbox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Returns the bounds of a map with a given size and center.
 *
 * @param lat,lon degrees
 * @param webZoom counts 256-pixel tiles
 * @param width,height CSS pixels
 * @returns degrees, clamped to the world
 */
export function bboxOfView(lat: number, lon: number, webZoom: number, width: number, height: number): Bbox {
  const world = 256 * 2 ** webZoom;
  const x = squareX(lon);
  const y = squareY(lat);
  const halfWidth = width / 2 / world;
  const halfHeight = height / 2 / world;
  return {
    south: latOfSquare(y + halfHeight),
    west: lonOfSquare(x - halfWidth),
    north: latOfSquare(y - halfHeight),
    east: lonOfSquare(x + halfWidth),
  };
}

/**
 * The zoom at which a box fills a map, at most `MAX_FIT_ZOOM`.
 *
 * @returns counts 256-pixel tiles
 */
export function zoomForBbox(bbox: Bbox, width: number, height: number, padding: number): number {
  // a map with no room inside its padding still has a zoom
  const inner = (size: number) => Math.max(size - 2 * padding, 1);
  const spanX = Math.max((bbox.east - bbox.west) / 360, 1e-12);
  const spanY = Math.max(squareY(bbox.south) - squareY(bbox.north), 1e-12);
  const zoom = Math.log2(Math.min(inner(width) / spanX, inner(height) / spanY) / 256);
  return Math.max(MIN_WEB_ZOOM, Math.min(MAX_FIT_ZOOM, zoom));
}
