/** Pieces of an image may have tiles that the map on the page has not: what their style sheets draw besides is added while they come. */
import type { LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { useLayers } from '../../layers/layers-store.ts';
import { keptLayers } from '../../map/kept/kept-layers.ts';
import { keptPictures } from '../../map/kept/use-kept.ts';
import { RESULT_SOURCE } from '../../map/result-looks.ts';
import { sheetNames, useSheet } from '../../map/sheet/sheet-store.ts';

/**
 * Adds the layers of the result's style sheet, and of those of kept layers.
 *
 * @param style what the map draws at first
 * @returns ends it
 */
export function followSheet(map: MapLibreMap, style: StyleSpecification): () => void {
  const ground = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  const known = new Set(style.layers.map(({ id }) => id));
  const sourceOf = (layer: LayerSpecification) => ('source' in layer ? layer.source : undefined);
  /** @param above the layer that all of them lie below; undefined: none */
  const add = (layers: readonly LayerSpecification[], above: string | undefined) => {
    // from the top down, so that each finds the one above it
    layers.reduceRight<string | undefined>((above, layer) => {
      if (style.sources[sourceOf(layer) ?? ''] === undefined) return above;
      if (!known.has(layer.id)) map.addLayer(layer, above);
      known.add(layer.id);
      return layer.id;
    }, above);
  };
  const lowestOfResult = style.layers.find((layer) => sourceOf(layer) === RESULT_SOURCE)?.id;
  return useSheet.subscribe((sheet) => {
    const pictures = keptPictures(useLayers.getState().layers, { kept: sheet.kept, make: sheet.make });
    add(keptLayers(pictures, ground), lowestOfResult);
    add(sheet.make?.(sheetNames(sheet), RESULT_SOURCE, 'vector', ground) ?? [], undefined);
  });
}
