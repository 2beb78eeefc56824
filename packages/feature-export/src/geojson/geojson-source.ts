/** Input of the writers of GPX and KML: GeoJSON features by number, created from a result on demand, or given. */
import type { StoreInfo } from '@flyover/osm-elements';
import { type FeatureSet, POINT } from '@flyover/osm-features';
import { elementEnd, elementFeature, elementStarts } from '../geometry/element-features.ts';

/** A geometry of GeoJSON that nobody has checked: it may come from a file of somebody else. */
export interface LooseGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

/** A feature of GeoJSON that nobody has checked. */
export interface LooseFeature {
  readonly id?: string | number;
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly geometry: LooseGeometry | null;
}

/** Features by number. */
export interface GeoJsonSource {
  readonly count: number;
  /** Made anew at each call. */
  get(index: number): LooseFeature;
  /**
   * Returns the kind of the geometry where it is known without creating the feature: points only (`points`), or none (`shapes`); undefined for a feature with
   * both.
   */
  kind?(index: number): 'points' | 'shapes' | undefined;
  /** Facts about the whole, for the head of a file. */
  readonly info?: StoreInfo;
}

/**
 * The features of a result, one an element, with the properties of GeoJSON files (`@id`, tags, `@version` …).
 *
 * @param starts the first feature of each element, by the number of the feature
 */
export function sourceOfResult(set: FeatureSet, starts = elementStarts(set)): GeoJsonSource {
  return {
    count: starts.length,
    get: (index) => elementFeature(set, starts[index]),
    kind(index) {
      const kinds = set.kinds.subarray(starts[index], elementEnd(set, starts[index]));
      if (!kinds.includes(POINT)) return 'shapes';
      return kinds.every((kind) => kind === POINT) ? 'points' : undefined;
    },
    info: set.store.info,
  };
}

/** Features that are given, such as those of a GeoJSON file. */
export function sourceOfFeatures(features: readonly LooseFeature[]): GeoJsonSource {
  return { count: features.length, get: (index) => features[index] };
}
