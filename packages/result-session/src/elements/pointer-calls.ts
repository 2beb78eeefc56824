/** Calls for the features at a place, in the view, nearest to a place, and by handle: in the result and in the layers drawn with it. */

import type { Bbox } from '@flyover/bounding-box';
import { type FeatureSet, featureBounds, POINT } from '@flyover/osm-features';
import { FIRST_LAYER } from '../layers/layer-protocol.ts';
import type { HeldLayer } from '../layers/layer-shelf.ts';
import { detailsOfElement, elementDetails, featureHit, hoveredFeature } from './element-details.ts';
import {
  type ElementDetails,
  type FeatureHit,
  type FeatureHits,
  featureHandle,
  featureOfHandle,
  type HoveredFeature,
  pictureOfHandle,
  type ViewCounts,
} from './element-types.ts';

/** At most this many features are listed for one click. */
const MOST_HITS = 20;

/** Questions about places and features. */
export interface PointerCalls {
  /** Features near a position: of each result small ones first. `webZoom` counts 256-pixel tiles. */
  hit(runId: number, lat: number, lon: number, webZoom: number, pixels: number): FeatureHits;
  details(runId: number, feature: number): ElementDetails | undefined;
  /** The same of an element of the result, drawn or not. @param madeType of a made element; any where absent */
  element(runId: number, type: FeatureHit['type'], id: number, madeType?: string): ElementDetails | undefined;
  /** The features of a box: of each result small ones first. */
  inView(runId: number, box: Bbox): FeatureHits;
  /** The features of a box that are nearest to a place in degrees, the nearest first: nine at most. */
  nearest(runId: number, box: Bbox, place: { readonly lat: number; readonly lon: number }): FeatureHits;
  /** Returns the number of features of the run in a box; undefined where the run is gone. */
  countInView(runId: number, box: Bbox): ViewCounts | undefined;
  /**
   * Returns the feature near a position that is hardest to point at. `known` is the handle of the feature whose geometry the caller has.
   */
  hover(runId: number, lat: number, lon: number, webZoom: number, pixels: number, known: number): HoveredFeature | undefined;
}

/**
 * @param heldFor the result of a run, or a layer
 * @param drawnWith what the map draws while the result of a run is shown, the one on top first
 */
export function pointerCalls(
  heldFor: (runId: number) => HeldLayer | undefined,
  drawnWith: (runId: number) => readonly HeldLayer[],
): PointerCalls {
  return {
    hit(runId, lat, lon, webZoom, pixels) {
      return inAll(drawnWith(runId), MOST_HITS, ({ tiles, features }) => {
        const found = features === undefined ? [] : (tiles?.hit(lon, lat, webZoom, { pixels }) ?? []);
        return { total: found.length, hits: found.slice(0, MOST_HITS).flatMap((row) => (features ? featureHit(features, row) : [])) };
      });
    },
    details(runId, feature) {
      // a handle of a layer leads there, whatever the run
      const layer = pictureOfHandle(feature);
      const result = heldFor(layer >= FIRST_LAYER ? layer : runId);
      if (result?.features === undefined) return undefined;
      const row = featureOfHandle(feature, result.shapes);
      return row === undefined || row >= result.features.count ? undefined : reported(result, elementDetails(result.features, row));
    },
    element(runId, type, id, madeType) {
      const result = heldFor(runId);
      const details = result?.features && detailsOfElement(result.features, type, id, madeType);
      return details && reported(result, details);
    },
    inView(runId, box) {
      return inAll(drawnWith(runId), MOST_IN_VIEW, ({ features, part }) =>
        features === undefined ? { hits: [], total: 0 } : featuresInView(features, box, part?.only),
      );
    },
    nearest(runId, box, place) {
      const near = drawnWith(runId).flatMap((result) => {
        const { features, part } = result;
        if (features === undefined) return [];
        return nearestFeatures(features, box, place, part?.only).map(({ feature, distance }) => ({ result, features, feature, distance }));
      });
      const hits = near
        .sort((a, b) => a.distance - b.distance)
        .slice(0, MOST_NEAREST)
        .map(({ result, features, feature }) => reported(result, featureHit(features, feature)));
      return { hits, total: hits.length };
    },
    countInView(runId, box) {
      const { features, part } = heldFor(runId) ?? {};
      return features && countInView(features, box, part?.only);
    },
    hover(runId, lat, lon, webZoom, pixels, known) {
      for (const result of drawnWith(runId)) {
        const row = result.tiles?.hit(lon, lat, webZoom, { pixels })[0];
        if (row === undefined || result.features === undefined) continue;
        return reported(result, hoveredFeature(result.features, row, featureOfHandle(known, result.shapes) ?? -1));
      }
      return undefined;
    },
  };
}

/** The hits of all results in sequence, up to the number listed. */
function inAll(results: readonly HeldLayer[], most: number, of: (result: HeldLayer) => FeatureHits): FeatureHits {
  const hits: FeatureHit[] = [];
  let total = 0;
  for (const result of results) {
    const found = of(result);
    total += found.total;
    hits.push(...found.hits.slice(0, most - hits.length).map((hit) => reported(result, hit)));
  }
  return { hits, total };
}

/** The same with the feature's handle in place of its row, and the layer that it is of. */
function reported<T extends { readonly feature: number }>({ shapes, runId }: HeldLayer, value: T): T & { readonly layer?: number } {
  const handled = value.feature < 0 ? value : { ...value, feature: featureHandle(shapes, value.feature) };
  return runId >= FIRST_LAYER ? { ...handled, layer: runId } : handled;
}

// Features in the view as a list, for people who do not see the map or do not use a mouse.

/** At most this many are listed. */
export const MOST_IN_VIEW = 200;

/** The numbers of features that touch a box in degrees, and of those that do not. @param only 1 for each that counts; left out: all do */
export function countInView(features: FeatureSet, box: Bbox, only?: Uint8Array): ViewCounts {
  let [inside, outside] = [0, 0];
  for (let feature = 0; feature < features.count; feature++) {
    if (only?.[feature] === 0) continue;
    if (touches(features, feature, box)) inside++;
    else outside++;
  }
  return { inside, outside };
}

function touches(features: FeatureSet, feature: number, box: Bbox): boolean {
  const { south, west, north, east } = featureBounds(features, feature);
  return north / 1e7 >= box.south && south / 1e7 <= box.north && east / 1e7 >= box.west && west / 1e7 <= box.east;
}

/** The features whose boxes touch a box in degrees: the first small ones, and how many there are. @param only as of `countInView` */
export function featuresInView(features: FeatureSet, box: Bbox, only?: Uint8Array): FeatureHits {
  const found: { readonly feature: number; readonly size: number }[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    if (only?.[feature] === 0 || !touches(features, feature, box)) continue;
    const { south, west, north, east } = featureBounds(features, feature);
    found.push({ feature, size: north - south + east - west });
  }
  found.sort((a, b) => a.size - b.size || a.feature - b.feature);
  return { hits: found.slice(0, MOST_IN_VIEW).map(({ feature }) => featureHit(features, feature)), total: found.length };
}

// Features nearest to a place: the number keys select them without a mouse.

/** As many as there are number keys. */
export const MOST_NEAREST = 9;

/** A feature and how far it is from the place, ten-millionths of a degree of latitude. */
export interface NearFeature {
  readonly feature: number;
  readonly distance: number;
}

/**
 * The nearest features of those whose boxes touch a box, the nearest first. A line is as near as its nearest point, a polygon as its
 * outline: one that lies around the place and fills the view is not the nearest feature. Distances are those of a flat map at the place.
 *
 * @param place degrees
 * @param only 1 for each feature that counts; left out: all do
 */
export function nearestFeatures(features: FeatureSet, box: Bbox, place: { readonly lat: number; readonly lon: number }, only?: Uint8Array) {
  const at = { y: place.lat * 1e7, x: place.lon * 1e7, shrink: Math.cos((place.lat * Math.PI) / 180) };
  const nearest: NearFeature[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    if (only?.[feature] === 0) continue;
    const { south, west, north, east } = featureBounds(features, feature);
    if (north < box.south * 1e7 || south > box.north * 1e7 || east < box.west * 1e7 || west > box.east * 1e7) continue;
    const farthest = nearest.length < MOST_NEAREST ? Number.POSITIVE_INFINITY : nearest[MOST_NEAREST - 1].distance;
    // its box is nearer than it is, unless the place is in it
    const dx = Math.max(west - at.x, 0, at.x - east) * at.shrink;
    const dy = Math.max(south - at.y, 0, at.y - north);
    if (Math.hypot(dx, dy) >= farthest) continue;
    const distance = distanceTo(features, feature, at);
    if (distance >= farthest) continue;
    const after = nearest.findIndex((other) => other.distance > distance);
    nearest.splice(after === -1 ? nearest.length : after, 0, { feature, distance });
    nearest.length = Math.min(nearest.length, MOST_NEAREST);
  }
  return nearest;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Length of a degree of longitude there, in degrees of latitude. */
  readonly shrink: number;
}

function distanceTo({ kinds, partStart, coordinateStart, lat, lon }: FeatureSet, feature: number, { x, y, shrink }: Place): number {
  let distance = Number.POSITIVE_INFINITY;
  for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
    const [start, end] = [coordinateStart[part], coordinateStart[part + 1]];
    for (let i = start; i < end; i++) {
      const [x1, y1] = [(lon[i] - x) * shrink, lat[i] - y];
      const isAlone = kinds[feature] === POINT || i === start;
      const [x0, y0] = isAlone ? [x1, y1] : [(lon[i - 1] - x) * shrink, lat[i - 1] - y];
      distance = Math.min(distance, distanceToOrigin(x0, y0, x1, y1));
    }
  }
  return distance;
}

function distanceToOrigin(x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / squared));
  return Math.hypot(x0 + share * dx, y0 + share * dy);
}
