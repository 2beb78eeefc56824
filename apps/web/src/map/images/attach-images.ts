/** Connects a map with the images of styles; the chunk that draws them loads with the first image. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';
import type { StyleImages } from './style-images.ts';

/**
 * Makes a map request the images that features name.
 *
 * @param pixelRatio device pixels per CSS pixel
 */
export function attachImages(map: MapLibreMap, pixelRatio: number): StyleImages {
  let part: Promise<StyleImages> | undefined;
  const need = async (id: string) => {
    // images of a background have other names
    if (!id.includes('|')) return;
    part ??= withTimeout('style', import('./style-images.ts')).then(({ styleImages }) => styleImages(map, pixelRatio));
    await (await part).need(id);
  };
  map.setMissingStyleImageResolver(need);
  return {
    need,
    beginPicture: () => void part?.then((images) => images.beginPicture(), ignore),
  };
}

/** The request of the chunk reports the failure. */
const ignore = () => undefined;
