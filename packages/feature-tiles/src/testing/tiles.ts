/** For tests: sketches of features, and their decoded tiles. */

import { COORDINATE_SCALE, StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, defaultStyler, type FeatureSet, type FeatureStyler } from '@flyover/osm-features';
import { createTileSource, type SmallShapes } from '../index.ts';
import { type DecodedTile, decodeTile } from './decode-tile.ts';

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

/** Features for tests, from degrees. */
export type LonLat = readonly [lon: number, lat: number];

/** Builds points, lines and polygons; their features are numbered polygons with holes, then lines and polygons, then points. */
export class FeatureSketch {
  private readonly builder = new StoreBuilder();
  private nodes = 0;
  private ways = 0;

  point([lon, lat]: LonLat, tags: Record<string, string> = { name: 'point' }): this {
    this.builder.node(1e6 + ++this.nodes, Math.round(lat * COORDINATE_SCALE), Math.round(lon * COORDINATE_SCALE));
    return this.tags(tags);
  }

  line(points: readonly LonLat[], tags: Record<string, string> = { highway: 'path' }): this {
    this.builder.way(++this.ways);
    for (const [lon, lat] of points) this.builder.point(Math.round(lat * COORDINATE_SCALE), Math.round(lon * COORDINATE_SCALE));
    return this.tags(tags);
  }

  /** A ring; its first point is added at the end. */
  polygon(points: readonly LonLat[]): this {
    return this.line([...points, points[0]], { building: 'yes' });
  }

  /** A multipolygon relation of rings, the first outer, the others inner. */
  polygonWithHoles(rings: readonly (readonly LonLat[])[]): this {
    this.builder.relation(++this.ways);
    const { strings } = this.builder;
    for (const [index, ring] of rings.entries()) {
      this.builder.member(1, 1e6 + ++this.ways, strings.intern(index === 0 ? 'outer' : 'inner'));
      for (const [lon, lat] of [...ring, ring[0]]) {
        this.builder.point(Math.round(lat * COORDINATE_SCALE), Math.round(lon * COORDINATE_SCALE));
      }
    }
    return this.tags({ type: 'multipolygon', natural: 'water' });
  }

  build(): FeatureSet {
    return buildFeatures(this.builder.finish());
  }

  private tags(tags: Record<string, string>): this {
    const { strings } = this.builder;
    for (const [key, value] of Object.entries(tags)) this.builder.tag(strings.intern(key), strings.intern(value));
    return this;
  }
}
