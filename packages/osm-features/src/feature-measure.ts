/** The length of a line and the area of a polygon, on the sphere of the map. */
import { COORDINATE_SCALE } from '@flyover/osm-elements';
import { type FeatureSet, LINE, POLYGON } from './feature-set.ts';

/** The Earth's radius in metres, for lengths and areas (specification, section 9). */
export const EARTH_RADIUS = 6378137;

/** The size of a feature. */
export type FeatureMeasure =
  | { readonly kind: 'length' /** All parts together. */; readonly metres: number }
  | { readonly kind: 'area' /** Without the holes. */; readonly squareMetres: number };

/**
 * Returns the length of a line or the area of a polygon; undefined for points. A placeholder has a size of its own: check
 * `FeatureSet.flags` before showing it.
 */
export function featureMeasure(set: FeatureSet, feature: number): FeatureMeasure | undefined {
  const first = set.partStart[feature];
  const end = set.partStart[feature + 1];
  if (set.kinds[feature] === LINE) {
    let metres = 0;
    for (let part = first; part < end; part++) metres += partLength(set, part);
    return { kind: 'length', metres };
  }
  if (set.kinds[feature] !== POLYGON) return undefined;
  let squareMetres = 0;
  for (let part = first; part < end; part++) squareMetres += set.outer[part] === 1 ? partArea(set, part) : -partArea(set, part);
  return { kind: 'area', squareMetres: Math.max(0, squareMetres) };
}

/** Returns the length along great circles, metres. */
function partLength({ lat, lon, coordinateStart }: FeatureSet, part: number): number {
  let angle = 0;
  for (let i = coordinateStart[part] + 1; i < coordinateStart[part + 1]; i++) {
    // the haversine keeps its digits where the points are close to each other
    const north = Math.sin(radians(lat[i] - lat[i - 1]) / 2);
    const east = Math.sin(radians(lon[i] - lon[i - 1]) / 2);
    const share = north * north + Math.cos(radians(lat[i - 1])) * Math.cos(radians(lat[i])) * east * east;
    angle += 2 * Math.asin(Math.min(1, Math.sqrt(share)));
  }
  return angle * EARTH_RADIUS;
}

/**
 * Returns the area between a ring and the equator, edge by edge; the sine is measured from the ring's first point, so that small rings keep
 * their digits.
 */
function partArea({ lat, lon, coordinateStart }: FeatureSet, part: number): number {
  const start = coordinateStart[part];
  const base = radians(lat[start]);
  // sin a - sin b without the loss of digits of a difference
  const height = (value: number) => 2 * Math.cos((value + base) / 2) * Math.sin((value - base) / 2);
  let sum = 0;
  for (let i = start + 1; i < coordinateStart[part + 1]; i++) {
    sum += radians(lon[i] - lon[i - 1]) * (height(radians(lat[i])) + height(radians(lat[i - 1])));
  }
  return Math.abs((sum / 2) * EARTH_RADIUS * EARTH_RADIUS);
}

function radians(coordinate: number): number {
  return (coordinate / COORDINATE_SCALE) * (Math.PI / 180);
}
