/**
 * The layers of the map that draw a style sheet: one or two for each tile layer that has occurred. The style of features is in their
 * properties.
 */
import { compareSheetLayers, parseSheetLayer, type SheetLayer } from '@flyover/feature-tiles';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { withOpacities } from '../opacities.ts';
import { onDark, opacityOnDark } from '../result-styles.ts';
import { casingLayer, circleLayer, fillLayer, type LayerPlace, lineLayer, patternLayer } from './shape-layers.ts';
import { arrowLayer, iconLayer, labelLayers, lineLabelLayers } from './symbol-layers.ts';

/** The property of a feature in a GeoJSON source that names the layer it is drawn in. */
export const LAYER_PROPERTY = 'layer';

/**
 * The ground under a sheet: a light or a dark background of the page's theme, or a dark colour of the sheet's own (`canvas`), on which
 * everything is drawn as its author wrote it.
 */
export type SheetGround = 'light' | 'dark' | 'canvas';

/**
 * Returns layers from the bottom up. On a dark background translucent paint is more opaque, so that colours keep their hues.
 *
 * @param names of tile layers; others than those of a style sheet are left out
 * @param source a vector source with these layers, or a GeoJSON source whose features have `LAYER_PROPERTY`
 */
export function sheetLayers(
  names: Iterable<string>,
  source: string,
  kind: 'vector' | 'geojson',
  ground: SheetGround,
): LayerSpecification[] {
  const known = [...new Set(names)].sort().flatMap((name) => {
    const layer = parseSheetLayer(name);
    return layer === undefined ? [] : [{ name, layer }];
  });
  known.sort((a, b) => compareSheetLayers(a.layer, b.layer));
  return known.flatMap(({ name, layer }) =>
    layersOf(layer, ground, {
      id: `${source} ${name}`,
      source,
      ...(kind === 'vector' ? { 'source-layer': name } : { filter: ['==', ['get', LAYER_PROPERTY], name] }),
    }),
  );
}

function layersOf(layer: SheetLayer, ground: SheetGround, place: LayerPlace): LayerSpecification[] {
  const layers = drawn(layer, ground !== 'light', place);
  return ground === 'dark' && !AS_WRITTEN.has(layer.kind) ? layers.map((each) => withOpacities(each, strengthened)) : layers;
}

function strengthened(opacity: unknown): unknown {
  return typeof opacity === 'number' ? opacityOnDark(opacity) : onDark(opacity as ExpressionSpecification);
}

/** Images and letters: their legibility does not depend on translucency. */
const AS_WRITTEN: ReadonlySet<SheetLayer['kind']> = new Set(['icons', 'labels', 'line-labels']);

function drawn({ kind, dashes, overlap }: SheetLayer, dark: boolean, place: LayerPlace): LayerSpecification[] {
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
