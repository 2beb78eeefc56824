/** The position of a tile in the world, and its scale. */
import type { Box, PointBuffer } from './clip.ts';
import { EXTENT } from './layer-writer.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Tile units to a pixel: MapLibre draws a tile 512 pixels wide. */
export const UNITS_PER_PIXEL = EXTENT / 512;

/**
 * Distance by which geometry extends past the tile's edge, in tile units: 16 pixels, so that the stroke of a circle of radius 9 and lines up to 32 pixels
 * wide are not cut.
 */
export const BUFFER = 16 * UNITS_PER_PIXEL;

/** The square of a tile with its buffer, in tile units. */
export const TILE_BOX: Box = boxWith(BUFFER);

/** The square of a tile with a buffer, both in tile units; with the usual one it is `TILE_BOX` itself. */
export function tileBox(buffer: number): Box {
  return buffer === BUFFER ? TILE_BOX : boxWith(buffer);
}

function boxWith(buffer: number): Box {
  return { minX: -buffer, minY: -buffer, maxX: EXTENT + buffer, maxY: EXTENT + buffer };
}

/** Below this diagonal on the screen, in pixels, lines and polygons collapse to a point: the box of a circle of radius 9. */
export const COLLAPSE_DIAGONAL = 9 * Math.SQRT2 * 2;

/** Below this diagonal on the screen, in pixels, a line is hardly longer than wide. */
export const LINE_DIAGONAL = 6;

/** The same of a shape that a style sheet draws: turned by half a right angle, a square of this diagonal is a pixel large, and tiles leave smaller rings out. */
export const CHOSEN_DIAGONAL = 2;

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

/**
 * Writes the positions of a place of the world in a tile, whole tile units: within its buffer, and from the other side of the antimeridian where the tile
 * touches it.
 *
 * @param out cleared first
 */
export function placesInTile({ originX, originY, scale }: TileFrame, worldX: number, worldY: number, out: PointBuffer): void {
  out.clear();
  const southEdge = originY + EXTENT / scale;
  // maps draw a point in the tile that holds it, and no tile lies behind the last one
  const y = Math.min(Math.round((worldY - originY) * scale), southEdge === WORLD_SIZE ? EXTENT - 1 : TILE_BOX.maxY + 1);
  if (y < TILE_BOX.minY || y > TILE_BOX.maxY) return;
  addPlace(out, Math.round((worldX - originX) * scale), y);
  if (originX === 0) addPlace(out, Math.round((worldX - WORLD_SIZE) * scale), y);
  if (originX + EXTENT / scale === WORLD_SIZE) addPlace(out, Math.round((worldX + WORLD_SIZE - originX) * scale), y);
}

function addPlace(out: PointBuffer, x: number, y: number): void {
  if (x >= TILE_BOX.minX && x <= TILE_BOX.maxX) out.push(x, y);
}

/** Whether the tile itself holds a place: its west and north edges are its own, the others are its neighbours'. */
export function isOwnPlace(x: number, y: number): boolean {
  return x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
}

/** The box of a feature in tile units. */
export function boxInTile(
  { boxes }: Pick<World, 'boxes'>,
  { originX, originY, scale }: TileFrame,
  feature: number,
): readonly [minX: number, minY: number, maxX: number, maxY: number] {
  const at = feature * 4;
  return [
    (boxes[at] - originX) * scale,
    (boxes[at + 1] - originY) * scale,
    (boxes[at + 2] - originX) * scale,
    (boxes[at + 3] - originY) * scale,
  ];
}
