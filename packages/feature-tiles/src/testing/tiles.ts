/** Tiles of sketches, decoded. */
import type { FeatureSet } from '@flyover/osm-features';
import { defaultStyler, type FeatureStyler } from '@flyover/osm-features';
import { createTileSource, type SmallShapes } from '../index.ts';
import { type DecodedTile, decodeTile } from './decode-tile.ts';
import type { FeatureSketch, LonLat } from './feature-set.ts';

/** A source in the default style; small features do not collapse unless asked for. */
export function sourceOf(
  sketch: FeatureSketch,
  options: { styler?: (features: FeatureSet) => FeatureStyler; smallShapes?: SmallShapes } = {},
) {
  const features = sketch.build();
  const { styler = defaultStyler, smallShapes = 'native' } = options;
  const source = createTileSource(features, { styler: styler(features), smallShapes });
  return {
    ...source,
    features,
    decoded(z: number, x: number, y: number): DecodedTile {
      const bytes = source.tile(z, x, y);
      return bytes === undefined ? {} : decodeTile(bytes);
    },
  };
}

/** Gives every feature a record of its own, so that none hides another. */
export function apartStyler(features: FeatureSet): FeatureStyler {
  return { records: Array.from({ length: features.count }, (_, number) => ({ number })), styleOf: (feature) => feature };
}

export const square = (west: number, south: number, size: number): LonLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
