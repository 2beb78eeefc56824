/** The parts of a feature with the winding of RFC 7946: outer rings counter-clockwise, holes clockwise. */
import { type FeatureSet, POLYGON, ringArea } from '@flyover/osm-features';

/** A point, a line or a closed ring: coordinates from `start` up to, not including, `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Whether the coordinates are to be read from the last to the first. */
  readonly isReversed: boolean;
}

/** The parts of a feature: of polygons one list a polygon, the outer ring first; of points and lines a list of one part each. */
export function partsOf(set: FeatureSet, feature: number): Part[][] {
  const groups: Part[][] = [];
  const isPolygon = set.kinds[feature] === POLYGON;
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    const start = set.coordinateStart[part];
    const end = set.coordinateStart[part + 1];
    if (!isPolygon) {
      groups.push([{ start, end, isReversed: false }]);
      continue;
    }
    const isOuter = set.outer[part] === 1;
    const ring = { start, end, isReversed: ringArea(set.lat, set.lon, start, end) > 0 !== isOuter };
    if (isOuter) groups.push([ring]);
    else groups.at(-1)?.push(ring);
  }
  return groups;
}
