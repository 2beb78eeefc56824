/** The limits of an image of the map, and the presets of its size. Pixels of the image. */
import type { MapView } from '../../view/view-store.ts';

/** A side has so many pixels at most. */
export const MOST_PIXELS = 8192;

/** A side has so many pixels at least: room for a scale and the attribution. */
export const LEAST_PIXELS = 64;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The presets of the size; `own` is a typed one. Prints have 300 pixels an inch. */
export type ImagePreset = 'screen' | 'twice' | 'four' | 'largest' | 'fullHd' | 'ultraHd' | 'a4' | 'a3' | 'own';

/** In the order of the list. */
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

/** The side that belongs to the other one in the aspect of a view. */
export function otherSide(side: number, view: Extent, given: 'width' | 'height'): number {
  return clampSide(given === 'width' ? (side * view.height) / view.width : (side * view.width) / view.height);
}

/** A whole number of pixels that a side can have. */
export function clampSide(pixels: number): number {
  return Math.max(LEAST_PIXELS, Math.min(MOST_PIXELS, Math.round(pixels) || LEAST_PIXELS));
}
