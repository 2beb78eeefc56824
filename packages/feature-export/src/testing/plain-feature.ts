/** For tests: a feature in a form that all formats can be brought to, and compared in. */
import { type FeatureSet, toGeoJsonFeature } from '@flyover/osm-features';

/** One feature. Coordinates are whole 1e-7 degrees, so that what is equal here is equal to 1e-7. */
export interface PlainFeature {
  /** Like `way/1`. */
  readonly element: string;
  /** `points`, `lines` or `polygons`, and the coordinates of each, outer rings first. */
  readonly geometry: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Membership, as in GeoJSON; an empty list where there is none. */
  readonly relations: unknown;
}

type Nested = number | readonly Nested[];

/** A geometry of GeoJSON as text; single and multi-part geometries of one part are the same. */
export function plainGeometry({ type, coordinates }: { readonly type: string; readonly coordinates?: unknown }): string {
  const kind = /Point$/.test(type) ? 'points' : /LineString$/.test(type) ? 'lines' : 'polygons';
  const parts = type.startsWith('Multi') ? coordinates : [coordinates];
  const whole = (value: Nested): Nested => (typeof value === 'number' ? Math.round(value * 1e7) + 0 : value.map(whole));
  return `${kind} ${JSON.stringify(whole(parts as Nested))}`;
}

/** Every feature of a set, straight from its GeoJSON form, by element. */
export function plainFeatures(set: FeatureSet): Map<string, PlainFeature> {
  const features = Array.from({ length: set.count }, (_, feature): PlainFeature => {
    const { id, geometry, properties } = toGeoJsonFeature(set, feature);
    return {
      element: id,
      geometry: plainGeometry(geometry),
      tags: properties.tags,
      meta: { ...properties.meta },
      relations: properties.relations,
    };
  });
  return byElement(features);
}

/** Features by their element. @throws Error where an element is there twice */
export function byElement(features: readonly PlainFeature[]): Map<string, PlainFeature> {
  const found = new Map(features.map((feature) => [feature.element, feature]));
  if (found.size !== features.length) throw new Error(`${features.length - found.size} elements are there twice`);
  return found;
}
