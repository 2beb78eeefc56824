/** Adds the images of a style to the map when a tile first needs them. */
import { missingIcon } from '@flyover/feature-tiles';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { type DrawnImage, drawArrow, drawDecoded, drawPlate, drawShape, drawUnderline, readShape, type ShapeStyle } from './draw-image.ts';
import { agreeToHost } from './image-hosts.ts';
import { type ImageRequest, parseImageId } from './image-id.ts';
import { tellBlockedHost, tellMissingImage, tellTooManyImages } from './image-problems.ts';
import { dataBytes, fetchImage, ImageError, imageSource } from './image-source.ts';

/** The time that a tile waits for an image, ms; a later image causes a redraw of the tile. */
const TILE_WAITS = 700;
/** The most images of one map, and the most device pixels of all of them: 64 MB. */
const MOST_IMAGES = 500;
const MOST_PIXELS = 16_000_000;
/** The white outline of bundled icons, CSS pixels: they are black, and the map may be dark. */
const ICON_HALO = 1.25;

/** The images of one map. */
export interface StyleImages {
  /** Adds the image of a name to the map, and waits for it for a limited time. */
  need(id: string): Promise<void>;
  /** Starts another picture: images of earlier ones may be evicted where its own need the space. */
  beginPicture(): void;
}

interface MapImage {
  /** The last picture that requested it. */
  picture: number;
  pixels: number;
  coming: Promise<void>;
}

/**
 * Creates the image provider of one map.
 *
 * @param pixelRatio device pixels per screen pixel: images have that resolution
 */
export function styleImages(map: MapLibreMap, pixelRatio: number): StyleImages {
  const ratio = Math.max(1, Math.min(4, pixelRatio));
  const images = new Map<string, MapImage>();
  let picture = 0;
  let pixels = 0;
  let isFull = false;
  /** A tile that still shows an evicted image requests it again, and then it belongs to this picture. */
  const makeRoom = (wanted: number): boolean => {
    for (const [id, image] of images) {
      if (images.size <= MOST_IMAGES && pixels + wanted <= MOST_PIXELS) return true;
      if (image.picture === picture) continue;
      images.delete(id);
      pixels -= image.pixels;
      if (map.hasImage(id)) map.removeImage(id);
    }
    return images.size <= MOST_IMAGES && pixels + wanted <= MOST_PIXELS;
  };
  const add = (id: string, image: MapImage, drawn: DrawnImage) => {
    const { width, height, data, stretch } = drawn;
    // the image was evicted before it was ready
    if (images.get(id) !== image || map.hasImage(id)) return;
    if (!makeRoom(width * height)) {
      isFull = true;
      return tellTooManyImages(MOST_IMAGES);
    }
    image.pixels = width * height;
    pixels += image.pixels;
    map.addImage(
      id,
      { width, height, data },
      { pixelRatio: drawn.pixelRatio, ...(stretch && { stretchX: [stretch.x], stretchY: [stretch.y], content: stretch.content }) },
    );
  };
  const begin = (id: string, request: ImageRequest): MapImage | undefined => {
    const image: MapImage = { picture, pixels: 0, coming: Promise.resolve() };
    images.set(id, image);
    if (!makeRoom(0)) {
      images.delete(id);
      tellTooManyImages(MOST_IMAGES);
      return undefined;
    }
    // an image without room is not drawn
    image.coming = draw(request, ratio, () => isAlive(map) && !isFull).then(
      (drawn) => {
        if (drawn !== undefined && isAlive(map)) add(id, image, drawn);
      },
      () => tellMissingImage('key' in request ? request.key : request.kind),
    );
    return image;
  };
  return {
    need(id) {
      const request = parseImageId(id);
      if (request === undefined) return Promise.resolve();
      const known = images.get(id);
      if (known !== undefined) known.picture = picture;
      const image = known ?? begin(id, request);
      if (image === undefined) return Promise.resolve();
      return Promise.race([image.coming, new Promise<void>((resolve) => setTimeout(resolve, TILE_WAITS))]);
    },
    beginPicture() {
      picture++;
      isFull = false;
    },
  };
}

/** Whether a map has not been removed; a removed one has no style. */
function isAlive(map: MapLibreMap): boolean {
  return map.style !== undefined;
}

async function draw(request: ImageRequest, ratio: number, hasRoom: () => boolean): Promise<DrawnImage | undefined> {
  // a cached image may be evicted while others are drawn: it is read right before it is drawn
  await turn();
  if (!hasRoom()) return undefined;
  const image = 'key' in request ? await imageOfKey(request.key) : undefined;
  switch (request.kind) {
    case 'arrow':
      return drawArrow(request.width, request.color, ratio);
    case 'plate':
      return drawPlate(request.color, request.frameColor, request.frameWidth, ratio);
    case 'underline':
      return drawUnderline(request.size, request.color, request.opacity, ratio);
    default:
      if (image === undefined) {
        const missing = request.kind === 'icon' ? readShape(missingIcon(request.width, request.height)) : undefined;
        return missing && drawShape(missing, ratio);
      }
      if (image.kind === 'shape') return drawShape(image.shape, ratio);
      return drawDecoded(image.decoded, request.kind === 'icon' ? request : {}, ratio, image.isBundled ? ICON_HALO : 0);
  }
}

/** The longest time of drawing before other tasks of the page run, ms. */
const SLICE = 8;

let sliceEnd = 0;
let lastTurn = Promise.resolve();

/** Resolves calls one after the other, in slices of time: a style may have hundreds of images. */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    if (performance.now() < sliceEnd) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    sliceEnd = performance.now() + SLICE;
  });
  return lastTurn;
}

type KeyImage =
  | { readonly kind: 'shape'; readonly shape: ShapeStyle }
  | { readonly kind: 'decoded'; readonly decoded: DecodedImage; readonly isBundled: boolean };

async function imageOfKey(key: string): Promise<KeyImage | undefined> {
  const source = imageSource(key);
  if (source?.kind === 'shape') return source;
  const image = await decoded(key);
  return image && { kind: 'decoded', decoded: image, isBundled: source?.kind === 'bundled' };
}

const decodedImages = createImageStore(decode);

/** Returns the image, decoded once for all sizes and maps; undefined, with a message, where decoding fails. */
const decoded = (key: string): Promise<DecodedImage | undefined> => decodedImages.get(key);

async function decode(key: string): Promise<DecodedImage | undefined> {
  const source = imageSource(key);
  const image = await read(source);
  if (image === 'refused') return undefined;
  if (image === undefined) tellMissingImage(key);
  return image;
}

async function read(source: ReturnType<typeof imageSource>): Promise<DecodedImage | 'refused' | undefined> {
  switch (source?.kind) {
    case 'data': {
      const bytes = dataBytes(source.address);
      return bytes && decodeImage(bytes);
    }
    case 'bundled': {
      const { bundledIcon } = await withTimeout('style', import('./bundled-icons.ts'));
      return bundledIcon(source.path);
    }
    case 'web':
      return readWeb(source.url);
    default:
      return undefined;
  }
}

async function readWeb(url: URL): Promise<DecodedImage | 'refused' | undefined> {
  if (!(await agreeToHost(url.host))) return 'refused';
  try {
    return await decodeImage(await fetchImage(url));
  } catch (error) {
    if (!(error instanceof ImageError) || error.reason !== 'blocked') return undefined;
    tellBlockedHost(url.host);
    return 'refused';
  }
}

// Decoded images, cached for all sizes and maps: the least recently used are evicted first.

/** The most cached images, and the most pixels of all of them: 64 MB. */
export const MOST_KEPT_IMAGES = 500;
export const MOST_KEPT_PIXELS = 16_000_000;

interface KeptImage {
  readonly coming: Promise<DecodedImage | undefined>;
  image: DecodedImage | undefined;
}

/** A cache of decoded images. */
interface ImageStore {
  /** Resolves to an image that may be drawn until the end of the task; later drawing needs another `get`. */
  get(key: string): Promise<DecodedImage | undefined>;
}

/** @param decode resolves to undefined for an invalid image, which is cached too; after a rejection the next `get` tries again */
export function createImageStore(decode: (key: string) => Promise<DecodedImage | undefined>): ImageStore {
  const kept = new Map<string, KeptImage>();
  let pixels = 0;
  const forget = (key: string, { image }: KeptImage) => {
    kept.delete(key);
    pixels -= image?.keptPixels ?? 0;
    image?.close?.();
  };
  const makeRoom = (newest: KeptImage) => {
    for (const [key, each] of kept) {
      if (kept.size <= MOST_KEPT_IMAGES && pixels <= MOST_KEPT_PIXELS) return;
      if (each !== newest) forget(key, each);
    }
  };
  const begin = (key: string): KeptImage => {
    const came = (image: DecodedImage | undefined) => {
      if (kept.get(key) !== each) return image;
      each.image = image;
      pixels += image?.keptPixels ?? 0;
      makeRoom(each);
      return image;
    };
    const failed = (error: unknown) => {
      if (kept.get(key) === each) kept.delete(key);
      throw error;
    };
    const each: KeptImage = { coming: decode(key).then(came, failed), image: undefined };
    return each;
  };
  return {
    get(key) {
      const each = kept.get(key) ?? begin(key);
      // the order of the map is that of the last requests
      kept.delete(key);
      kept.set(key, each);
      makeRoom(each);
      return each.coming;
    },
  };
}
