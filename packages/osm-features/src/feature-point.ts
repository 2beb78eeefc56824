/** The point for the label or marker of a feature, and bounding boxes of features. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { type FeatureSet, LINE, POINT } from './feature-set.ts';

/** 1e-7 degrees. */
export interface FeaturePoint {
  readonly lat: number;
  readonly lon: number;
}

/**
 * A point on the feature: the point itself; the middle of a line's longest part; inside a polygon, in the middle of the widest
 * stretch of a parallel near the middle of the box.
 */
export function featurePoint(set: FeatureSet, feature: number): FeaturePoint {
  const kind = set.kinds[feature];
  if (kind === POINT) {
    const at = set.coordinateStart[set.partStart[feature]];
    return { lat: set.lat[at], lon: set.lon[at] };
  }
  return kind === LINE ? middleOfLine(set, feature) : insidePolygon(set, feature);
}

function middleOfLine(set: FeatureSet, feature: number): FeaturePoint {
  let longest = -1;
  let [start, end] = [0, 0];
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    const length = lineLength(set, set.coordinateStart[part], set.coordinateStart[part + 1]);
    if (length > longest) [longest, start, end] = [length, set.coordinateStart[part], set.coordinateStart[part + 1]];
  }
  let left = longest / 2;
  for (let i = start + 1; i < end; i++) {
    const step = stepLength(set, i);
    if (step > 0 && step >= left) return between(set, i, left / step);
    left -= step;
  }
  return { lat: set.lat[start], lon: set.lon[start] };
}

function lineLength(set: FeatureSet, start: number, end: number): number {
  let length = 0;
  for (let i = start + 1; i < end; i++) length += stepLength(set, i);
  return length;
}

/** From point `i - 1` to point `i`, in 1e-7 degrees of latitude. */
function stepLength({ lat, lon }: FeatureSet, i: number): number {
  return Math.hypot(lat[i] - lat[i - 1], (lon[i] - lon[i - 1]) * Math.cos((lat[i] / 1e7) * (Math.PI / 180)));
}

function between({ lat, lon }: FeatureSet, i: number, share: number): FeaturePoint {
  return {
    lat: Math.round(lat[i - 1] + (lat[i] - lat[i - 1]) * share),
    lon: Math.round(lon[i - 1] + (lon[i] - lon[i - 1]) * share),
  };
}

/** Parallels that are tried, as shares of the box's height: the middle first. */
const PARALLELS = [0.5, 0.4, 0.6, 0.25, 0.75];

function insidePolygon(set: FeatureSet, feature: number): FeaturePoint {
  const { south, north, west, east } = featureBounds(set, feature);
  let best = -1;
  let point = { lat: Math.round((south + north) / 2), lon: Math.round((west + east) / 2) };
  for (const share of PARALLELS) {
    // between two whole numbers, so that no corner lies on the parallel
    const lat = Math.floor(south + (north - south) * share) + 0.5;
    const crossings = crossingsOf(set, feature, lat);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1] - crossings[i];
      if (width <= best) continue;
      best = width;
      point = { lat: Math.floor(lat), lon: Math.round((crossings[i] + crossings[i + 1]) / 2) };
    }
    if (best > (east - west) / 4) break;
  }
  return point;
}

/** The crossings of the rings of a polygon with a parallel: longitudes from west to east. */
function crossingsOf(set: FeatureSet, feature: number, parallel: number): number[] {
  const crossings: number[] = [];
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    for (let i = set.coordinateStart[part] + 1; i < set.coordinateStart[part + 1]; i++) {
      const [lat, before] = [set.lat[i], set.lat[i - 1]];
      if (lat > parallel === before > parallel) continue;
      crossings.push(set.lon[i - 1] + ((parallel - before) / (lat - before)) * (set.lon[i] - set.lon[i - 1]));
    }
  }
  return crossings.sort((a, b) => a - b);
}

// Bounding boxes of features, in whole 1e-7 degrees.

/** The box around one feature, or around several. @param end behind the last of them */
export function featureBounds(set: FeatureSet, first: number, end = first + 1): FixedBox {
  return boundsOf(set, set.coordinateStart[set.partStart[first]], set.coordinateStart[set.partStart[end]]);
}

/** The box around all features, or `undefined` where there are none. */
export function setBounds(set: FeatureSet): FixedBox | undefined {
  return set.count === 0 ? undefined : boundsOf(set, 0, set.lat.length);
}

function boundsOf({ lat, lon }: FeatureSet, start: number, end: number): FixedBox {
  let [south, west, north, east] = [lat[start], lon[start], lat[start], lon[start]];
  for (let i = start + 1; i < end; i++) {
    if (lat[i] < south) south = lat[i];
    else if (lat[i] > north) north = lat[i];
    if (lon[i] < west) west = lon[i];
    else if (lon[i] > east) east = lon[i];
  }
  return fixedBox(south, west, north, east);
}
