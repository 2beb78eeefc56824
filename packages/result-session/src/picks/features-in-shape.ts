/** The features that a shape drawn on the map touches. */
import { type FeatureSet, featureBounds, locateInRing, OUTSIDE } from '@flyover/osm-features';

/** Columns of a ring, 1e-7 degrees; its last point leads to the first. */
interface Ring {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Says of features whether a shape touches them: a point of theirs lies in it, or they cross its edge. */
export function shapeTest(features: FeatureSet, degrees: readonly number[]): (feature: number) => boolean {
  const ring = ringOf(degrees);
  const { lat, lon } = ring;
  if (lat.length < 3) return () => false;
  const [south, north] = [least(lat), most(lat)];
  const [west, east] = [least(lon), most(lon)];
  return (feature) => {
    const bounds = featureBounds(features, feature);
    if (bounds.north < south || bounds.south > north || bounds.east < west || bounds.west > east) return false;
    return touches(features, feature, ring);
  };
}

function ringOf(degrees: readonly number[]): Ring {
  const count = degrees.length >> 1;
  const at = (offset: number) => Float64Array.from({ length: count }, (_, i) => Math.round(degrees[2 * i + offset] * 1e7));
  return { lon: at(0), lat: at(1) };
}

function touches({ partStart, coordinateStart, lat, lon }: FeatureSet, feature: number, ring: Ring): boolean {
  for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
    const [from, to] = [coordinateStart[part], coordinateStart[part + 1]];
    for (let i = from; i < to; i++) if (locateInRing(ring.lat, ring.lon, 0, ring.lat.length, lat[i], lon[i]) !== OUTSIDE) return true;
    for (let i = from + 1; i < to; i++) if (crosses(ring, lat[i - 1], lon[i - 1], lat[i], lon[i])) return true;
  }
  return false;
}

/** Whether a line between two points outside of the ring leads through it. */
function crosses({ lat, lon }: Ring, aLat: number, aLon: number, bLat: number, bLon: number): boolean {
  const [south, north] = aLat < bLat ? [aLat, bLat] : [bLat, aLat];
  const [west, east] = aLon < bLon ? [aLon, bLon] : [bLon, aLon];
  for (let i = 0, before = lat.length - 1; i < lat.length; before = i++) {
    const [cLat, cLon, dLat, dLon] = [lat[before], lon[before], lat[i], lon[i]];
    if (Math.max(cLat, dLat) < south || Math.min(cLat, dLat) > north || Math.max(cLon, dLon) < west || Math.min(cLon, dLon) > east)
      continue;
    const beside = sideOf(aLat, aLon, bLat, bLon, cLat, cLon) * sideOf(aLat, aLon, bLat, bLon, dLat, dLon);
    if (beside <= 0 && sideOf(cLat, cLon, dLat, dLon, aLat, aLon) * sideOf(cLat, cLon, dLat, dLon, bLat, bLon) <= 0) return true;
  }
  return false;
}

/** On which side of the way from a to b a point lies. */
function sideOf(aLat: number, aLon: number, bLat: number, bLon: number, lat: number, lon: number): number {
  return Math.sign((bLon - aLon) * (lat - aLat) - (lon - aLon) * (bLat - aLat));
}

function least(values: Float64Array): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
