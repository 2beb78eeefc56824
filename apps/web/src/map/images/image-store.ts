/** Decoded images, cached for all sizes and maps: the least recently used are evicted first. */
import type { DecodedImage } from './decode-image.ts';

/** Images that are kept, and the pixels that all of them may have: 64 MB. */
export const MOST_KEPT_IMAGES = 500;
export const MOST_KEPT_PIXELS = 16_000_000;

interface KeptImage {
  readonly coming: Promise<DecodedImage | undefined>;
  image: DecodedImage | undefined;
}

/** See the file's comment. */
export interface ImageStore {
  /** The image is complete until the next task: later drawing needs another `get`. */
  get(key: string): Promise<DecodedImage | undefined>;
}

/** @param decode gives undefined for what is no image: that is kept, too; where it rejects, the next who asks tries again */
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
      // the last one of the map is the one that was asked for last
      kept.delete(key);
      kept.set(key, each);
      makeRoom(each);
      return each.coming;
    },
  };
}
