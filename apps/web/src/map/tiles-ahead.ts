/** The tiles that a view shows, to make them while the map still moves there. */

import type { MapView } from '../view/view-store.ts';
import { squareX, squareY, toMapLibreZoom } from '../view/zoom.ts';
import { MAX_TILE_ZOOM } from './result-layers.ts';
import type { TilePlace } from './tile-requests.ts';

/**
 * The 512-pixel tiles that a view touches, at the whole zoom below its own.
 *
 * @param view with the zoom the map is going to
 */
export function tilesOfView({ lat, lon, zoom, width, height }: MapView): TilePlace[] {
  const mapLibreZoom = toMapLibreZoom(zoom);
  const z = Math.max(0, Math.min(MAX_TILE_ZOOM, Math.floor(mapLibreZoom)));
  const across = 2 ** z;
  const size = 512 * 2 ** (mapLibreZoom - z);
  const range = (middle: number, pixels: number): [number, number] => [
    Math.max(0, Math.floor(middle * across - pixels / 2 / size)),
    Math.min(across - 1, Math.floor(middle * across + pixels / 2 / size)),
  ];
  const [west, east] = range(squareX(lon), width);
  const [north, south] = range(squareY(lat), height);
  const tiles: TilePlace[] = [];
  for (let y = north; y <= south; y++) for (let x = west; x <= east; x++) tiles.push({ z, x, y });
  return tiles;
}
