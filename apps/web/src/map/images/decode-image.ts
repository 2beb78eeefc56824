/** Images from their bytes: type and size from the first bytes, then an image that a canvas draws in any size. */

export interface ImageHead {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns type and size of an image; undefined for unknown formats and for broken headers. */
export function imageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const raster = pngHead(view) ?? gifHead(view) ?? webpHead(view) ?? jpegHead(view);
    return raster ?? svgHead(bytes);
  } catch {
    // the bytes end within the header
    return undefined;
  }
}

function pngHead(view: DataView): ImageHead | undefined {
  if (view.getUint32(0) !== 0x89504e47) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifHead(view: DataView): ImageHead | undefined {
  // GIF8
  if (view.getUint32(0) !== 0x47494638) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webpHead(view: DataView): ImageHead | undefined {
  // RIFF … WEBP
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  const type = 'image/webp';
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { type, width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    case 0x5650384c: {
      // VP8L: 14 bits each
      const bits = view.getUint32(21, true);
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

/** Returns the size of a JPEG, which is in the frame's segment, after others. */
function jpegHead(view: DataView): ImageHead | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker < 0xff01) return undefined;
  }
}

/** The limits of the position and the length of the root tag; characters. */
const SVG_START = 4000;
/** The size that browsers use for an SVG without one. */
const SVG_SIZE = { width: 300, height: 150 };

function svgHead(bytes: Uint8Array): ImageHead | undefined {
  const tag = svgTag(new TextDecoder().decode(bytes.subarray(0, 2 * SVG_START)));
  if (tag === undefined || !isDrawnOnce(bytes)) return undefined;
  const [, , wide, high] = (attribute(tag, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/, 4)
    .map(Number);
  const box = wide > 0 && high > 0 ? { width: wide, height: high } : SVG_SIZE;
  const [width, height] = [pixels(attribute(tag, 'width')), pixels(attribute(tag, 'height'))];
  return {
    type: 'image/svg+xml',
    width: width ?? (height === undefined ? box.width : (height * box.width) / box.height),
    height: height ?? (width === undefined ? box.height : (width * box.height) / box.width),
  };
}

/** The most bytes and tags of an SVG: it is drawn by the page's own thread. */
const LARGEST_SVG = 200_000;
const MOST_TAGS = 5000;

/** The elements that draw parts of an SVG repeatedly, perhaps nested: a text of 3 kB could block the page forever. */
const DRAWN_AGAIN = /<!ENTITY|<(?:[\w-]{1,40}:)?(?:use|pattern|filter|mask|clipPath|marker|image|feImage|foreignObject)[\s/>]/i;

/** Whether an SVG draws each of its elements once. */
function isDrawnOnce(bytes: Uint8Array): boolean {
  if (bytes.length > LARGEST_SVG) return false;
  const text = new TextDecoder().decode(bytes);
  // another encoding, or one with escapes, could hide a name from this check
  if (text.includes('\u001b')) return false;
  return !DRAWN_AGAIN.test(text) && text.split('<', MOST_TAGS + 2).length <= MOST_TAGS + 1;
}

/** Returns the opening tag of an SVG's root, from `<svg`. */
export function svgTag(text: string): string | undefined {
  const start = text.search(/<svg[\s>]/);
  if (start === -1 || start > SVG_START || text.slice(0, start).trim().startsWith('<html')) return undefined;
  const end = text.indexOf('>', start);
  return end === -1 ? undefined : text.slice(start, end + 1);
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*["']([^"']{1,200})["']`).exec(tag);
  return found?.[1];
}

/** Returns a length in pixels; undefined for a percentage. */
function pixels(length: string | undefined): number | undefined {
  const found = /^\s{0,9}(\d{1,9}(?:\.\d{1,9})?)\s{0,9}(?:px)?\s{0,9}$/.exec(length ?? '');
  return found === null || Number(found[1]) === 0 ? undefined : Number(found[1]);
}

export interface DecodedImage {
  readonly pixels: CanvasImageSource;
  /** Its own size, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The number of pixels in memory; 0 for an SVG, which is drawn again in each size. */
  readonly keptPixels: number;
  /** Frees that memory. */
  readonly close?: () => void;
}

/** The longest side of an image, pixels: the largest takes 64 MB during decoding. */
const LARGEST_SIDE = 4096;
/** The longest side of a kept image, pixels; twice the largest size of drawing. */
const LARGEST_KEPT = 1024;

let lastDecoded: Promise<unknown> = Promise.resolve();

/** Decodes an image, one after the other. @returns undefined for bytes that are no image, or a too large one */
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
  // Firefox draws no SVG without a size of its own
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
