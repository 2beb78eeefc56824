/** Joins a map to the images of styles: what draws them is fetched with the first one. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { withTimeout } from '../../ui/lazy-part.ts';

/** @param pixelRatio pixels of the device to one of the screen */
export function attachImages(map: MapLibreMap, pixelRatio: number): void {
  let part: Promise<(id: string) => Promise<void>> | undefined;
  map.setMissingStyleImageResolver(async (id) => {
    // images of a background have other names
    if (!id.includes('|')) return;
    part ??= withTimeout('style', import('./style-images.ts')).then(({ styleImages }) => styleImages(map, pixelRatio));
    await (await part)(id);
  });
}
