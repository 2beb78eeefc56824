/** Draws a decoded image in the size that a style asks for. */
import type { DecodedImage } from './decode-image.ts';
import { contextOf, type DrawnImage, imageOf } from './drawn-image.ts';

/** Pixels of the screen a side. */
const LARGEST_DRAWN = 512;

export interface WantedSize {
  readonly width?: number;
  readonly height?: number;
}

/** The size an image is drawn in: where only one side is given it keeps its proportions. */
export function drawnSize(own: { readonly width: number; readonly height: number }, { width, height }: WantedSize) {
  const wide = width ?? (height === undefined ? own.width : (height * own.width) / own.height);
  const high = height ?? (width === undefined ? own.height : (width * own.height) / own.width);
  const shrunk = Math.min(1, LARGEST_DRAWN / Math.max(wide, high));
  return { width: Math.max(1, wide * shrunk), height: Math.max(1, high * shrunk) };
}

/** @param halo pixels of white around what is drawn, for signs without a ground of their own */
export function drawDecoded(image: DecodedImage, wanted: WantedSize, pixelRatio: number, halo = 0): DrawnImage {
  const { width, height } = drawnSize(image, wanted);
  const page = contextOf(width + 2 * halo, height + 2 * halo, pixelRatio);
  page.imageSmoothingQuality = 'high';
  if (halo > 0) {
    drawHalo(page, image, width, height, halo);
  }
  page.drawImage(image.pixels, halo, halo, width, height);
  return imageOf(page, pixelRatio);
}

const DIRECTIONS = 12;

/** The same sign around its place, all in white. */
function drawHalo(page: OffscreenCanvasRenderingContext2D, image: DecodedImage, width: number, height: number, halo: number): void {
  for (let step = 0; step < DIRECTIONS; step++) {
    const angle = (step / DIRECTIONS) * 2 * Math.PI;
    page.drawImage(image.pixels, halo + Math.cos(angle) * halo, halo + Math.sin(angle) * halo, width, height);
  }
  page.globalCompositeOperation = 'source-in';
  page.fillStyle = '#ffffff';
  page.fillRect(0, 0, width + 2 * halo, height + 2 * halo);
  page.globalCompositeOperation = 'source-over';
}
