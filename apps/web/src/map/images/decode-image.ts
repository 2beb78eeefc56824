/** From the bytes of an image to something that a canvas draws, in any size. */
import { imageHead, svgTag } from './image-bytes.ts';

export interface DecodedImage {
  readonly pixels: CanvasImageSource;
  /** Its own size, pixels of the screen. */
  readonly width: number;
  readonly height: number;
  /** Pixels that it keeps in memory: none for an SVG, which is drawn again in each size. */
  readonly keptPixels: number;
  /** Gives that memory back. */
  readonly close?: () => void;
}

/** Pixels a side: decoded, the largest takes 64 MB for a moment. */
const LARGEST_SIDE = 4096;
/** Pixels a side that are kept of it: none is drawn larger than half of that. */
const LARGEST_KEPT = 1024;

let lastDecoded: Promise<unknown> = Promise.resolve();

/** Undefined for what is no image, or too large. One is decoded after the other. */
export function decodeImage(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedImage | undefined> {
  const decoded = lastDecoded.then(() => decodeNow(bytes));
  lastDecoded = decoded.catch(() => undefined);
  return decoded;
}

async function decodeNow(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedImage | undefined> {
  const head = imageHead(bytes);
  if (head === undefined || !(head.width > 0 && head.height > 0)) return undefined;
  const { type, width, height } = head;
  if (Math.max(width, height) > LARGEST_SIDE) return undefined;
  try {
    if (type === 'image/svg+xml') {
      return { pixels: await loadSvg(new TextDecoder().decode(bytes), width, height), width, height, keptPixels: 0 };
    }
    const shrunk = Math.min(1, LARGEST_KEPT / Math.max(width, height));
    const [resizeWidth, resizeHeight] = [width, height].map((side) => Math.max(1, Math.round(side * shrunk)));
    const resize = { resizeWidth, resizeHeight, resizeQuality: 'high' } as const;
    const pixels = await createImageBitmap(new Blob([bytes], { type }), shrunk < 1 ? resize : {});
    return { pixels, width, height, keptPixels: resizeWidth * resizeHeight, close: () => pixels.close() };
  } catch {
    return undefined;
  }
}

/**
 * An SVG in an `<img>` runs no script and fetches nothing. It is drawn in the size that it is wanted in, sharp at every size.
 *
 * @throws DOMException where it is no SVG
 */
async function loadSvg(text: string, width: number, height: number): Promise<HTMLImageElement> {
  const tag = svgTag(text) ?? '';
  // Firefox draws none that has no size of its own
  const isSized = /\swidth\s*=/.test(tag) && /\sheight\s*=/.test(tag) && !/["'][\d.]{1,9}%["']/.test(tag);
  const sized = isSized ? text : text.replace(tag, () => withSize(tag, width, height));
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml;charset=utf-8' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function withSize(tag: string, width: number, height: number): string {
  const bare = tag.replace(/\s(?:width|height)\s*=\s*(?:"[^"]{0,200}"|'[^']{0,200}')/g, '');
  return bare.replace(/^<svg/, `<svg width="${width}" height="${height}"`);
}
