/**
 * The one place that knows two ways of counting zoom. People see, store and link zooms that count 256-pixel tiles
 * ("web zoom"); MapLibre counts 512-pixel tiles, and so does the z of a vector tile: one less.
 */

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

// Web Mercator: degrees to the unit square of the world and back, the square's north-west corner at 0, 0.

/** Half the side of the Web Mercator square in latitude, degrees. */
export const MAX_LATITUDE = 85.0511287798;

/** Specification, section 9, metres. */
export const EARTH_RADIUS = 6_378_137;

/** @param lon degrees */
export function squareX(lon: number): number {
  return (lon + 180) / 360;
}

/** @param lat degrees; beyond the square's edges its edge */
export function squareY(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** @returns degrees from -180 to 180; beyond the square's edges its edge */
export function lonOfSquare(x: number): number {
  return Math.max(0, Math.min(1, x)) * 360 - 180;
}

/** @returns degrees; beyond the square's edges its edge */
export function latOfSquare(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI;
}
