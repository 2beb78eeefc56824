/** From the view of the map to the drawings that make an image of it. */

import { squareX, squareY } from '../../view/mercator.ts';
import type { MapView } from '../../view/view-store.ts';
import { toMapLibreZoom } from '../../view/zoom.ts';
import type { ImageSize } from './image-size.ts';
import { type Piece, planPieces } from './plan-pieces.ts';

/** `grow`: lines, symbols and texts grow with the image; `keep`: they keep their size, and there is room for more of them. */
export type ImageSymbols = 'grow' | 'keep';

/** The camera of a drawing of the map. */
export interface PieceCamera {
  /** Degrees; may lie beyond the edges of the world. */
  readonly lat: number;
  readonly lon: number;
}

export interface ImageFrame {
  readonly size: ImageSize;
  /** The size of the map that draws, CSS pixels. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  /** Pixels of the image to a CSS pixel of the map. */
  readonly pixelRatio: number;
  /** Counts 512-pixel tiles, for MapLibre. */
  readonly mapLibreZoom: number;
  /** Counts 256-pixel tiles. */
  readonly webZoom: number;
  /** Pixels of the canvas. */
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly pieces: readonly Piece[];
}

/** CSS pixels by which a drawing extends beyond an inner border: texts and symbols are not wider than twice that. */
const MARGIN = 64;

/**
 * The largest side of one drawing, pixels: a slow device must finish it in ten seconds, and a row of them must fit into memory. Large
 * symbols need large margins, and small drawings would consist of margin only.
 */
const largestDrawing = (pixelRatio: number) => (pixelRatio > 4 ? 4096 : 2048);

/**
 * The frame of an image that shows all of a view, and more at two sides where its aspect is another.
 *
 * @param largestCanvas pixels a side that this browser can draw
 */
export function imageFrame(view: MapView, size: ImageSize, symbols: ImageSymbols, largestCanvas: number): ImageFrame {
  const enlarged = Math.min(size.width / view.width, size.height / view.height);
  const pixelRatio = symbols === 'grow' ? enlarged : 1;
  const webZoom = view.zoom + Math.log2(enlarged / pixelRatio);
  const limit = Math.min(largestCanvas, largestDrawing(pixelRatio));
  const mapSide = (pixels: number) => Math.max(1, Math.min(Math.ceil(pixels / pixelRatio), Math.floor(limit / pixelRatio)));
  const mapWidth = mapSide(size.width);
  const mapHeight = mapSide(size.height);
  // as MapLibre rounds them
  const canvasWidth = Math.round(mapWidth * pixelRatio);
  const canvasHeight = Math.round(mapHeight * pixelRatio);
  return {
    size,
    mapWidth,
    mapHeight,
    pixelRatio,
    webZoom,
    mapLibreZoom: toMapLibreZoom(webZoom),
    canvasWidth,
    canvasHeight,
    pieces: planPieces(size.width, size.height, canvasWidth, canvasHeight, Math.ceil(MARGIN * pixelRatio)),
  };
}

/** Returns the camera of the map for a piece. The middle of the image is the middle of the view. */
export function cameraOf(piece: Piece, frame: ImageFrame, view: MapView): PieceCamera {
  const { size, canvasWidth, canvasHeight, mapWidth, mapHeight, webZoom } = frame;
  const world = 256 * 2 ** webZoom;
  // the canvas is a whole number of pixels: the same ratio in every piece, so that their borders meet
  const x = ((piece.left + canvasWidth / 2 - size.width / 2) * mapWidth) / canvasWidth / world + squareX(view.lon);
  const y = ((piece.top + canvasHeight / 2 - size.height / 2) * mapHeight) / canvasHeight / world + squareY(view.lat);
  return { lon: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}
