/** Gives the map the images that a style names, when a tile first needs them. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { drawDecoded } from './draw-image.ts';
import { drawArrow, drawPlate, drawUnderline } from './draw-plates.ts';
import { drawShape } from './draw-shape.ts';
import type { DrawnImage } from './drawn-image.ts';
import { dataBytes, fetchImage, ImageError } from './fetch-image.ts';
import { agreeToHost } from './image-hosts.ts';
import { type ImageWish, parseImageId } from './image-id.ts';
import { tellBlockedHost, tellMissingImage, tellTooManyImages } from './image-problems.ts';
import { imageSource } from './image-source.ts';

/** How long a tile waits for an image, ms; it is drawn anew with one that comes later. */
const TILE_WAITS = 700;
/** Images of one map, and the pixels of the device that all of them may have: 64 MB. */
const MOST_IMAGES = 500;
const MOST_PIXELS = 16_000_000;
/** White around the icons that come with the page, pixels: they are black, and the map may be dark. */
const ICON_HALO = 1.25;

/**
 * What draws the images of one map.
 *
 * @param pixelRatio pixels of the device to one of the screen: images are as sharp as that
 * @returns adds the image of a name to the map, and waits for it a moment
 */
export function styleImages(map: MapLibreMap, pixelRatio: number): (id: string) => Promise<void> {
  const ratio = Math.max(1, Math.min(4, pixelRatio));
  let images = 0;
  let pixels = 0;
  const add = (id: string, drawn: DrawnImage) => {
    const { width, height, data, stretch } = drawn;
    if (map.hasImage(id)) return;
    images++;
    pixels += width * height;
    if (images > MOST_IMAGES || pixels > MOST_PIXELS) return tellTooManyImages(MOST_IMAGES);
    map.addImage(
      id,
      { width, height, data },
      { pixelRatio: drawn.pixelRatio, ...(stretch && { stretchX: [stretch.x], stretchY: [stretch.y], content: stretch.content }) },
    );
  };
  const underWay = new Map<string, Promise<void>>();
  return (id) => {
    const wish = parseImageId(id);
    if (wish === undefined) return Promise.resolve();
    let coming = underWay.get(id);
    if (coming === undefined) {
      coming = draw(wish, ratio).then(
        (drawn) => {
          if (drawn !== undefined && isAlive(map)) add(id, drawn);
        },
        () => tellMissingImage('key' in wish ? wish.key : wish.kind),
      );
      underWay.set(id, coming);
    }
    return Promise.race([coming, new Promise<void>((resolve) => setTimeout(resolve, TILE_WAITS))]);
  };
}

/** A map that has been removed has no style any more. */
function isAlive(map: MapLibreMap): boolean {
  return map.style !== undefined;
}

async function draw(wish: ImageWish, ratio: number): Promise<DrawnImage | undefined> {
  switch (wish.kind) {
    case 'arrow':
      return drawArrow(wish.width, wish.color, ratio);
    case 'plate':
      return drawPlate(wish.color, wish.frameColor, wish.frameWidth, ratio);
    case 'underline':
      return drawUnderline(wish.size, wish.color, wish.opacity, ratio);
    default:
      return drawKey(wish.key, wish.kind === 'icon' ? wish : {}, ratio);
  }
}

async function drawKey(key: string, size: { width?: number; height?: number }, ratio: number) {
  const source = imageSource(key);
  if (source?.kind === 'shape') return drawShape(source.shape, ratio);
  const image = await decoded(key);
  if (image === undefined) return undefined;
  return drawDecoded(image, size, ratio, source?.kind === 'bundled' ? ICON_HALO : 0);
}

const decodedImages = new Map<string, Promise<DecodedImage | undefined>>();

/** Decoded once for all sizes and maps; undefined, and told, where it is none. */
function decoded(key: string): Promise<DecodedImage | undefined> {
  const known = decodedImages.get(key);
  if (known !== undefined) return known;
  const image = decode(key);
  if (decodedImages.size < MOST_IMAGES) decodedImages.set(key, image);
  return image;
}

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
