/**
 * The layers of the map that draw a style sheet: one or two for each tile layer of the result. The style of features is in their
 * properties.
 */
import { compareSheetLayers, drawingsOf, parseSheetLayer, type SheetLayer, sheetLayer } from '@flyover/feature-tiles';
import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import type { SelectedGeometry, StyledMark } from '@flyover/result-session';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MarkFeature } from '../style/result-layers.ts';
import { onDark, opacityOnDark, withOpacities } from '../style/result-paint.ts';
import {
  arrowLayer,
  casingLayer,
  circleLayer,
  fillLayer,
  iconLayer,
  type LayerPlace,
  labelLayers,
  lineLabelLayers,
  lineLayer,
  patternLayer,
  type TextPlace,
} from './drawing-layers.ts';
import type { SheetGround } from './sheet-ground.ts';

/** The property of a feature in a GeoJSON source that names the layer it is drawn in. */
const LAYER_PROPERTY = 'layer';

/**
 * Returns layers from the bottom up. On a dark background translucent paint is more opaque, so that colours keep their hues.
 *
 * @param names the names of tile layers; those that are not of a style sheet are left out
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
  const overIcons = known.some(({ layer }) => layer.kind === 'icons');
  return known.flatMap(({ name, layer }) =>
    layersOf(
      layer,
      { ground, overIcons },
      {
        id: `${source} ${name}`,
        source,
        ...(kind === 'vector' ? { 'source-layer': name } : { filter: ['==', ['get', LAYER_PROPERTY], name] }),
      },
    ),
  );
}

function layersOf(layer: SheetLayer, on: TextPlace, place: LayerPlace): LayerSpecification[] {
  const layers = drawn(layer, on, place);
  return on.ground === 'dark' && !AS_WRITTEN.has(layer.kind) ? layers.map((each) => withOpacities(each, strengthened)) : layers;
}

function strengthened(opacity: unknown): unknown {
  return typeof opacity === 'number' ? opacityOnDark(opacity) : onDark(opacity as ExpressionSpecification);
}

/** The kinds that keep their opacity on a dark background: images and letters. */
const AS_WRITTEN: ReadonlySet<SheetLayer['kind']> = new Set(['icons', 'labels', 'line-labels']);

function drawn({ kind, dashes, overlap }: SheetLayer, on: TextPlace, place: LayerPlace): LayerSpecification[] {
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
      return labelLayers(place, overlap === true, on);
    case 'line-labels':
      return lineLabelLayers(place, overlap === true, on);
  }
}

// The mark of a feature by a style sheet: the feature once for each layer of its records.

/** The fields that a mark sets: it covers the feature below. */
const COVERING = { opacity: 1, 'casing-opacity': 1 };

/**
 * Returns the features of a mark. Only points have labels: MapLibre would place those of lines and areas elsewhere than the labels of the
 * result.
 *
 * @param marks the records of the feature in its marked state, the lowest first
 */
export function markFeatures(marks: readonly StyledMark[], geometry: SelectedGeometry): MarkFeature[] {
  const kind = geometry.type.endsWith('Point') ? POINT : geometry.type.endsWith('LineString') ? LINE : POLYGON;
  return marks.flatMap(({ record, text }) => {
    const covering = { ...record, ...Object.fromEntries(Object.entries(COVERING).filter(([field]) => field in record)) };
    return drawingsOf(covering, kind, text !== undefined && kind === POINT).map(
      ({ layer, properties }): MarkFeature => ({
        type: 'Feature',
        geometry,
        properties: { ...properties, ...(layer.kind === 'labels' && { text: text ?? '' }), [LAYER_PROPERTY]: sheetLayer(layer) },
      }),
    );
  });
}
