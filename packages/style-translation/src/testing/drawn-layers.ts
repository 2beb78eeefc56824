/** For tests: what a style draws of a feature, worked out by MapLibre's own expressions. */
import {
  createPropertyExpression,
  featureFilter,
  type LayerSpecification,
  latest,
  type StylePropertySpecification,
} from '@maplibre/maplibre-gl-style-spec';

/** A feature of a tile. */
export interface TileFeature {
  readonly geometry: 'points' | 'lines' | 'polygons';
  readonly properties: Readonly<Record<string, string | number>>;
}

/** One layer of the map as it draws a feature. */
export interface DrawnLayer {
  readonly id: string;
  /** Values of its properties; colours as `[red, green, blue, alpha]` from 0 to 1. */
  readonly values: Readonly<Record<string, unknown>>;
}

const TYPES = { points: 1, lines: 2, polygons: 3 } as const;

/** @param webZoom whole, in 256-pixel tiles */
export function drawnLayers(layers: readonly LayerSpecification[], { geometry, properties }: TileFeature, webZoom: number): DrawnLayer[] {
  const zoom = webZoom - 1;
  const feature = { type: TYPES[geometry], properties, geometry: [] };
  return layers.flatMap((layer) => {
    if (layer.type === 'background' || !('source-layer' in layer) || layer['source-layer'] !== geometry) return [];
    if (zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? 25)) return [];
    if (!featureFilter(layer.filter, layer.id).filter({ zoom }, feature as never)) return [];
    const values: Record<string, unknown> = {};
    for (const part of ['layout', 'paint'] as const) {
      const specification = (latest as never as Record<string, Record<string, StylePropertySpecification>>)[`${part}_${layer.type}`];
      for (const [name, value] of Object.entries(layer[part] ?? {}))
        values[name] = evaluated(name, value, specification[name], zoom, feature);
    }
    return [{ id: layer.id, values }];
  });
}

function evaluated(name: string, value: unknown, specification: StylePropertySpecification, zoom: number, feature: object): unknown {
  const expression = createPropertyExpression(value, name, specification);
  if (expression.result === 'error') throw new Error(`${name}: ${expression.value.map(({ message }) => message).join(' ')}`);
  const found = expression.value.evaluate({ zoom } as never, feature as never) as unknown;
  if (found !== null && typeof found === 'object' && 'r' in found) {
    const { r, g, b, a } = found as unknown as Record<'r' | 'g' | 'b' | 'a', number>;
    // the map has colours multiplied by their alpha
    return a === 0 ? [0, 0, 0, 0] : [r / a, g / a, b / a, a].map((part) => Math.round(part * 255) / 255);
  }
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? String(found) : found;
}
