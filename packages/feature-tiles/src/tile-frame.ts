/** Where a tile lies in the world, and how large things are in it. */
import type { Box } from './clip.ts';
import { EXTENT } from './layer-writer.ts';
import { WORLD_SIZE } from './world.ts';

/** Tile units to a pixel: MapLibre draws a tile 512 pixels wide. */
export const UNITS_PER_PIXEL = EXTENT / 512;

/**
 * How far geometry goes on past the tile's edge, in tile units: 16 pixels, so that the stroke of a circle of radius 9 and lines up to
 * 32 pixels wide are not cut.
 */
export const BUFFER = 16 * UNITS_PER_PIXEL;

/** The square of a tile with its buffer, in tile units. */
export const TILE_BOX: Box = { minX: -BUFFER, minY: -BUFFER, maxX: EXTENT + BUFFER, maxY: EXTENT + BUFFER };

/** Below this diagonal on the screen, in pixels, lines and polygons collapse to a point: the box of a circle of radius 9. */
export const COLLAPSE_DIAGONAL = 9 * Math.SQRT2 * 2;

/** From this zoom on (256-pixel tiles) nothing collapses: the specification's maximum zoom. */
export const MAXIMUM_WEB_ZOOM = 20;

/** The largest z whose tile numbers are whole numbers of 30 bits. */
export const MAXIMUM_TILE_ZOOM = 30;

export interface TileFrame {
  /** World units of the tile's north-west corner. */
  readonly originX: number;
  readonly originY: number;
  /** Tile units to a world unit. */
  readonly scale: number;
  /** Zoom in 256-pixel tiles: z + 1. */
  readonly webZoom: number;
  /** Pixels to a world unit. */
  readonly pixels: number;
}

/** The frame of a tile, or `undefined` where there is no such tile. */
export function tileFrame(z: number, x: number, y: number): TileFrame | undefined {
  const across = 2 ** z;
  const isTile = [z, x, y].every(Number.isInteger) && z >= 0 && z <= MAXIMUM_TILE_ZOOM && x >= 0 && x < across && y >= 0 && y < across;
  if (!isTile) return undefined;
  const size = WORLD_SIZE / across;
  return { originX: x * size, originY: y * size, scale: EXTENT / size, webZoom: z + 1, pixels: 512 / size };
}
