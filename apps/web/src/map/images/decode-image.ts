/** From the bytes of an image to something that a canvas draws, in any size. */
import { imageHead, svgTag } from './image-bytes.ts';

export interface DecodedImage {
  readonly pixels: CanvasImageSource;
  /** Its own size, pixels of the screen. */
  readonly width: number;
  readonly height: number;
}

/** Pixels a side: decoded, the largest takes 64 MB. */
const LARGEST_SIDE = 4096;

/** Undefined for what is no image, or too large. */
export async function decodeImage(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedImage | undefined> {
  const head = imageHead(bytes);
  if (head === undefined || !(head.width > 0 && head.height > 0)) return undefined;
  const { type, width, height } = head;
  if (Math.max(width, height) > LARGEST_SIDE) return undefined;
  try {
    if (type === 'image/svg+xml') return { pixels: await loadSvg(new TextDecoder().decode(bytes), width, height), width, height };
    return { pixels: await createImageBitmap(new Blob([bytes], { type })), width, height };
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
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
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
