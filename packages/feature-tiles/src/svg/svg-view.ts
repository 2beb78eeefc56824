/** The request for a picture, and its position in the world. */
import type { Box, Placing } from '../clip.ts';
import { WORLD_SIZE, worldX, worldY } from '../world.ts';

/** The picture that is wanted. */
export interface SvgView {
  /** Degrees; the middle of the picture. */
  readonly lat: number;
  readonly lon: number;
  /** Counts 256-pixel tiles, may be fractional; styles follow the whole zoom below, as in tiles. */
  readonly webZoom: number;
  /** Pixels of the screen: the units of the drawing. */
  readonly width: number;
  readonly height: number;
  /** Of the whole. */
  readonly title?: string;
  /** Attribution of the data, written at the bottom right. */
  readonly credit?: string;
  /** A bar of that many pixels with a label, above the credit. */
  readonly scale?: { readonly pixels: number; readonly label: string };
}

/** Pixels that geometry goes on past the edges: no stroke of its cut end is seen. */
const BUFFER = 40;

/** The position of a picture. */
export interface SvgFrame {
  /** Pixels to a world unit, and the world units of the north-west corner. */
  readonly placing: Placing;
  /** The picture with its buffer, pixels. */
  readonly box: Box;
  /** Whole zoom of the styles. */
  readonly styleZoom: number;
}

/** @param buffer pixels around the picture that geometry goes on */
export function svgFrame({ lat, lon, webZoom, width, height }: SvgView, buffer = BUFFER): SvgFrame {
  const scale = (256 * 2 ** webZoom) / WORLD_SIZE;
  return {
    placing: { originX: worldX(lon) - width / 2 / scale, originY: worldY(lat) - height / 2 / scale, scale },
    box: { minX: -buffer, minY: -buffer, maxX: width + buffer, maxY: height + buffer },
    styleZoom: Math.max(1, Math.floor(webZoom)),
  };
}

/** The box in world units, inside the world. */
export function worldBox({ placing, box }: SvgFrame): Box {
  const { originX, originY, scale } = placing;
  return {
    minX: Math.max(0, originX + box.minX / scale),
    minY: Math.max(0, originY + box.minY / scale),
    maxX: Math.min(WORLD_SIZE, originX + box.maxX / scale),
    maxY: Math.min(WORLD_SIZE, originY + box.maxY / scale),
  };
}
