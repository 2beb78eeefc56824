/** Features for tests, from degrees. */
import { COORDINATE_SCALE, StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';

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
