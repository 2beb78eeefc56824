/** MapLibre layers of the user's, made ready for our map: our source, our images. */
import type { StyleReport } from '@flyover/result-session';
import type { LayerSpecification } from 'maplibre-gl';
import { RESULT_SOURCE } from '../result-styles.ts';

/** Properties that name images, and how names of such images begin. */
const IMAGES: Readonly<Record<string, string>> = { 'icon-image': 'icon|||', 'fill-pattern': 'pattern|', 'line-pattern': 'pattern|' };

export function ownLayers(layers: NonNullable<StyleReport['layers']>): LayerSpecification[] {
  return layers.map((layer) => {
    const parts = { layout: withImages(layer.layout), paint: withImages(layer.paint) };
    return { ...layer, ...parts, source: RESULT_SOURCE } as LayerSpecification;
  });
}

function withImages(values: object | undefined): object {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const prefix = IMAGES[name];
      if (prefix === undefined) return [[name, value]];
      const named = imageName(prefix, value);
      return named === undefined ? [] : [[name, named]];
    }),
  );
}

/** Undefined for images that change with the zoom, whose names cannot be changed from outside. */
function imageName(prefix: string, value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : `${prefix}${value}`;
  if (!Array.isArray(value) || JSON.stringify(value).includes('["zoom"]')) return undefined;
  const key = ['var', 'key'];
  return ['let', 'key', ['to-string', value], ['case', ['==', key, ''], '', ['concat', prefix, key]]];
}
