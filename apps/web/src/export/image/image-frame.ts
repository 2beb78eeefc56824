/** The frame of an image of the map: its size, the options, the camera, and the pieces that the map draws. */
import type { MapView } from '../../view/view-store.ts';
import { squareX, squareY, toMapLibreZoom } from '../../view/zoom.ts';

// The limits of an image of the map, and the presets of its size. Pixels of the image.

/** The largest length of a side, pixels. */
export const MOST_PIXELS = 8192;

/** The smallest length of a side, pixels: it leaves room for a scale and the attribution. */
export const LEAST_PIXELS = 64;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The presets of the size; `own` is a typed one. Prints have 300 pixels an inch. */
export type ImagePreset = 'screen' | 'twice' | 'four' | 'largest' | 'fullHd' | 'ultraHd' | 'a4' | 'a3' | 'own';

/** The presets in the order of the list. */
export const IMAGE_PRESETS: readonly ImagePreset[] = ['screen', 'twice', 'four', 'largest', 'fullHd', 'ultraHd', 'a4', 'a3', 'own'];

/** ISO 216: 297 by 210 mm and 420 by 297 mm at 300 pixels an inch. */
const FIXED = {
  fullHd: { width: 1920, height: 1080 },
  ultraHd: { width: 3840, height: 2160 },
  a4: { width: 3508, height: 2480 },
  a3: { width: 4961, height: 3508 },
} as const;

const TIMES = { screen: 1, twice: 2, four: 4 } as const;

type Extent = Pick<MapView, 'width' | 'height'>;

/**
 * Returns the size of a preset for a view; paper formats have the orientation of the view. A size above the limits becomes the largest
 * possible.
 */
export function presetSize(preset: Exclude<ImagePreset, 'own'>, view: Extent): ImageSize {
  if (preset === 'largest') return largestSize(view);
  if (preset in TIMES) {
    const times = TIMES[preset as keyof typeof TIMES];
    const most = MOST_PIXELS / Math.max(view.width, view.height);
    return times > most ? largestSize(view) : { width: clampSide(view.width * times), height: clampSide(view.height * times) };
  }
  const { width, height } = FIXED[preset as keyof typeof FIXED];
  return view.height > view.width ? { width: height, height: width } : { width, height };
}

function largestSize({ width, height }: Extent): ImageSize {
  const times = MOST_PIXELS / Math.max(width, height);
  return { width: clampSide(width * times), height: clampSide(height * times) };
}

/** Returns the other side of an image, given one side and the aspect of a view. */
export function otherSide(side: number, view: Extent, given: 'width' | 'height'): number {
  return clampSide(given === 'width' ? (side * view.height) / view.width : (side * view.width) / view.height);
}

/** Returns a side clamped to the allowed whole numbers of pixels. */
export function clampSide(pixels: number): number {
  return Math.max(LEAST_PIXELS, Math.min(MOST_PIXELS, Math.round(pixels) || LEAST_PIXELS));
}

/** `grow`: lines, symbols and texts grow with the image; `keep`: they keep their size, and there is room for more of them. */
export type ImageSymbols = 'grow' | 'keep';

/** The user's options for images; scale and attribution are settings. */
export interface ImageOptions {
  readonly preset: ImagePreset;
  /** Pixels; of the preset `own`. */
  readonly own: ImageSize;
  /** Whether the sides of an own size keep the aspect of the map. */
  readonly keepsAspect: boolean;
  readonly symbols: ImageSymbols;
  readonly background: boolean;
}

/** Returns the size for a view that the options request. */
export function chosenSize({ preset, own }: ImageOptions, view: MapView): ImageSize {
  return preset === 'own' ? own : presetSize(preset, view);
}

// From the view of the map to the drawings that make an image of it.

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

// An image that is larger than the canvas of a map, in pieces that fit on it. All numbers are pixels of the image.

/** One drawing of the map, and what of it goes into the image. */
export interface Piece {
  /** The north-west corner of the canvas in the image; may be outside of it. */
  readonly left: number;
  readonly top: number;
  /** The part that is used, in the image. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Span {
  readonly canvas: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Returns the pieces of an image, row by row from the top, each row from the left. The used parts cover the image once. At inner borders
 * the canvas extends by a margin, so that texts and symbols across the border are drawn on both sides of it.
 *
 * @param width,height of the image
 * @param canvasWidth,canvasHeight of every drawing
 * @param margin at most; a quarter of the canvas where that is less
 */
export function planPieces(width: number, height: number, canvasWidth: number, canvasHeight: number, margin: number): Piece[] {
  const columns = spans(width, canvasWidth, margin);
  return spans(height, canvasHeight, margin).flatMap((row) =>
    columns.map((column) => ({
      left: column.canvas,
      top: row.canvas,
      x: column.start,
      y: row.start,
      width: column.length,
      height: row.length,
    })),
  );
}

function spans(total: number, canvas: number, wanted: number): Span[] {
  if (total <= canvas) return [{ canvas: 0, start: 0, length: total }];
  const margin = Math.min(wanted, Math.floor(canvas / 4));
  const found: Span[] = [];
  for (let start = 0; start < total; ) {
    // the first and the last piece have an edge of the image, where no margin is needed
    const left = start === 0 ? 0 : start - margin;
    const isLast = left + canvas >= total;
    const at = isLast ? total - canvas : left;
    const end = isLast ? total : at + canvas - margin;
    found.push({ canvas: at, start, length: end - start });
    start = end;
  }
  return found;
}
