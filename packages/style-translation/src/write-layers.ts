/** Layers of the map as JSON: those that are the same at neighbouring zooms are one. */
import type { Geometry } from './conditions/translate-condition.ts';
import { DRAWN, type LayerDraft } from './draw/layer-draft.ts';
import { testJson, valueJson } from './nodes/constants.ts';
import { type Json, TRANSLATION_LIMITS, TranslationSizeError, type Value } from './nodes/pool.ts';
import { BEHIND_ZOOM, LEAST_ZOOM, layerZooms, type ZoomSegment } from './zoom-segments.ts';

/** A layer of the map with the zooms at which it is drawn. */
export interface PlacedLayer extends ZoomSegment {
  readonly draft: LayerDraft;
  readonly geometry: Geometry;
  /** Of the sheet. */
  readonly layer: string;
}

const GEOMETRIES: readonly Geometry[] = ['polygons', 'lines', 'points'];

/**
 * From the bottom up.
 *
 * @param order the layers of the sheet
 * @throws TranslationSizeError
 */
export function writeLayers(placed: readonly PlacedLayer[], order: readonly string[]): Json[] {
  const merged = mergeZooms(placed);
  const places = new Map(order.map((name, index) => [name, index] as const));
  const rank = ({ draft, geometry, layer }: PlacedLayer) =>
    (DRAWN.indexOf(draft.drawn) * order.length + (places.get(layer) ?? 0)) * GEOMETRIES.length + GEOMETRIES.indexOf(geometry);
  merged.sort((a, b) => rank(a) - rank(b) || a.from - b.from);
  let size = 0;
  for (const { draft } of merged) size += draft.filter.size + sizeOf(draft.layout) + sizeOf(draft.paint);
  if (size > TRANSLATION_LIMITS.characters || merged.length > TRANSLATION_LIMITS.layers) throw new TranslationSizeError();
  const names = new Map<string, number>();
  return merged.map((layer) => {
    const name = nameOf(layer);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return layerJson(layer, count === 1 ? name : `${name} (${count})`);
  });
}

function mergeZooms(placed: readonly PlacedLayer[]): PlacedLayer[] {
  const merged: PlacedLayer[] = [];
  const last = new Map<string, number>();
  for (const layer of placed) {
    const key = `${layer.geometry} ${layer.layer} ${signature(layer.draft)}`;
    const at = last.get(key);
    if (at !== undefined && merged[at].to === layer.from) merged[at] = { ...merged[at], to: layer.to };
    else last.set(key, merged.push(layer) - 1);
  }
  return merged;
}

function signature({ drawn, filter, layout, paint }: LayerDraft): string {
  const ids = [layout, paint].map((values) => Object.entries(values).map(([name, { id }]) => `${name}:${id}`));
  return `${drawn} ${filter.id} ${ids.join(' ')}`;
}

function sizeOf(values: Readonly<Record<string, Value>>): number {
  return Object.entries(values).reduce((size, [name, value]) => size + name.length + value.size + 4, 0);
}

function nameOf({ draft, geometry, layer, from, to }: PlacedLayer): string {
  const zooms = from === LEAST_ZOOM && to === BEHIND_ZOOM ? '' : ` z${from === LEAST_ZOOM ? '' : from}-${to === BEHIND_ZOOM ? '' : to - 1}`;
  return `${layer === 'default' ? '' : `${layer}: `}${draft.drawn} of ${geometry}${zooms}`;
}

function layerJson(placed: PlacedLayer, id: string): Json {
  const { type, filter, layout, paint } = placed.draft;
  const isAlways = filter.kind === 'constant';
  return {
    id,
    type,
    source: 'result',
    'source-layer': placed.geometry,
    ...layerZooms(placed),
    ...(!isAlways && { filter: testJson(filter) }),
    ...(Object.keys(layout).length > 0 && { layout: valuesJson(layout) }),
    paint: valuesJson(paint),
  };
}

function valuesJson(values: Readonly<Record<string, Value>>): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueJson(value)]));
}
