/** Joins a map to the images of styles: what draws them is fetched with the first one. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';
import type { StyleImages } from './style-images.ts';

/**
 * The images of a map, which asks by itself for those that features name.
 *
 * @param pixelRatio pixels of the device to one of the screen
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

/** Told where the part is asked for. */
const ignore = () => undefined;
