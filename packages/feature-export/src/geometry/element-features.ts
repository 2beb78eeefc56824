/**
 * The features of files that hold any geometry: one an element. A set has two of an area of which a part is missing or at fault: what closes, and
 * behind it what does not; of what a query made it has up to three: polygons, lines, points.
 */
import { type ExportFeature, type FeatureSet, POLYGON, ringArea, toExportFeature } from '@flyover/osm-features';

/** A feature of a file. */
export interface ElementFeature extends Omit<ExportFeature, 'geometry'> {
  /** A collection where the set has several features of the element. */
  geometry: ExportFeature['geometry'] | { readonly type: 'GeometryCollection'; readonly geometries: readonly ExportFeature['geometry'][] };
}

/** Whether a feature shows more of the element that the feature before it shows. */
export function isContinued({ elementTypes, rows, memberSlots }: FeatureSet, feature: number): boolean {
  const before = feature - 1;
  return (
    before >= 0 &&
    rows[feature] === rows[before] &&
    elementTypes[feature] === elementTypes[before] &&
    memberSlots[feature] === memberSlots[before]
  );
}

/** The first feature of each element. */
export function elementStarts(set: FeatureSet): Uint32Array {
  return Uint32Array.from({ length: set.count }, (_, feature) => feature).filter((feature) => !isContinued(set, feature));
}

/** The end of the features of an element. @param first its first feature */
export function elementEnd(set: FeatureSet, first: number): number {
  let end = first + 1;
  while (end < set.count && isContinued(set, end)) end++;
  return end;
}

/** The feature of a file for the element whose first feature this is. */
export function elementFeature(set: FeatureSet, first: number): ElementFeature {
  const value = toExportFeature(set, first);
  const geometries = [value.geometry];
  for (let feature = first + 1; feature < elementEnd(set, first); feature++) geometries.push(toExportFeature(set, feature).geometry);
  return geometries.length === 1 ? value : { ...value, geometry: { type: 'GeometryCollection', geometries } };
}

// The rings of a feature with the winding of RFC 7946: outer rings counter-clockwise, holes clockwise.

/** A point, a line or a closed ring: coordinates from `start` up to, not including, `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** Whether the coordinates are to be read from the last to the first. */
  readonly isReversed: boolean;
}

/**
 * Returns the parts of a feature: for polygons a list for each polygon, the outer ring first; for points and lines one list with one part.
 */
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
