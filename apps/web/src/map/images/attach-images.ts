/** Joins a map to the images of styles: what draws them is fetched with the first one. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';

/**
 * @param pixelRatio pixels of the device to one of the screen
 * @returns adds the image of a name; the map asks by itself for those that features name
 */
export function attachImages(map: MapLibreMap, pixelRatio: number): (id: string) => Promise<void> {
  let part: Promise<(id: string) => Promise<void>> | undefined;
  const resolve = async (id: string) => {
    // images of a background have other names
    if (!id.includes('|')) return;
    part ??= withTimeout('style', import('./style-images.ts')).then(({ styleImages }) => styleImages(map, pixelRatio));
    await (await part)(id);
  };
  map.setMissingStyleImageResolver(resolve);
  return resolve;
}
