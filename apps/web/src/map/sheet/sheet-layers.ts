/**
 * The layers of the map that draw a style sheet: one or two for each tile layer that has occurred. The style of features is in their
 * properties.
 */
import { compareSheetLayers, parseSheetLayer, type SheetLayer } from '@flyover/feature-tiles';
import type { LayerSpecification } from 'maplibre-gl';
import { casingLayer, circleLayer, fillLayer, type LayerPlace, lineLayer, patternLayer } from './shape-layers.ts';
import { arrowLayer, iconLayer, labelLayers, lineLabelLayers } from './symbol-layers.ts';

/** The property of a feature in a GeoJSON source that names the layer it is drawn in. */
export const LAYER_PROPERTY = 'layer';

/**
 * From the bottom up.
 *
 * @param names of tile layers; others than those of a style sheet are left out
 * @param source a vector source with these layers, or a GeoJSON source whose features have `LAYER_PROPERTY`
 * @param dark the background is dark
 */
export function sheetLayers(names: Iterable<string>, source: string, kind: 'vector' | 'geojson', dark: boolean): LayerSpecification[] {
  const known = [...new Set(names)].sort().flatMap((name) => {
    const layer = parseSheetLayer(name);
    return layer === undefined ? [] : [{ name, layer }];
  });
  known.sort((a, b) => compareSheetLayers(a.layer, b.layer));
  return known.flatMap(({ name, layer }) =>
    layersOf(layer, dark, {
      id: `${source} ${name}`,
      source,
      ...(kind === 'vector' ? { 'source-layer': name } : { filter: ['==', ['get', LAYER_PROPERTY], name] }),
    }),
  );
}

function layersOf({ kind, dashes, overlap }: SheetLayer, dark: boolean, place: LayerPlace): LayerSpecification[] {
  switch (kind) {
    case 'fills':
      return [fillLayer(place)];
    case 'patterns':
      return [patternLayer(place)];
    case 'casings':
      return [casingLayer(place, dashes)];
    case 'lines':
      return [lineLayer(place, dashes)];
    case 'arrows':
      return [arrowLayer(place)];
    case 'circles':
      return [circleLayer(place)];
    case 'icons':
      return [iconLayer(place)];
    case 'labels':
      return labelLayers(place, overlap === true, dark);
    case 'line-labels':
      return lineLabelLayers(place, overlap === true, dark);
  }
}
