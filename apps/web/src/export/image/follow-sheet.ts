/** Pieces of an image may have tiles that the map on the page has not: what their style sheet draws besides is added while they come. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { RESULT_SOURCE } from '../../map/result-looks.ts';
import { sheetNames, useSheet } from '../../map/sheet/sheet-store.ts';

/**
 * @param style what the map draws at first
 * @returns ends it
 */
export function followSheet(map: MapLibreMap, style: StyleSpecification): () => void {
  const dark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const known = new Set(style.layers.map(({ id }) => id));
  return useSheet.subscribe((sheet) => {
    const layers = sheet.make?.(sheetNames(sheet), RESULT_SOURCE, 'vector', dark) ?? [];
    // from the top down, so that each finds the one above it
    layers.reduceRight<string | undefined>((above, layer) => {
      if (!known.has(layer.id)) map.addLayer(layer, above);
      known.add(layer.id);
      return layer.id;
    }, undefined);
  });
}
