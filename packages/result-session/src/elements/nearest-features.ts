/** The features that are nearest to a place: what the number keys select for those who use no mouse. */
import { type FeatureSet, featureBounds, POINT } from '@flyover/osm-features';
import type { Bbox } from '../run-outcome.ts';

/** As many as there are number keys. */
export const MOST_NEAREST = 9;

/** A feature and how far it is from the place, ten-millionths of a degree of latitude. */
export interface NearFeature {
  readonly feature: number;
  readonly distance: number;
}

/**
 * The nearest features of those whose boxes touch a box, the nearest first. A line is as near as its nearest point, a polygon as its outline: one
 * that lies around the place and fills the view is not what somebody is nearest to. Distances are those of a flat map at the place.
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
  /** What a degree of longitude is worth there, in degrees of latitude. */
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
