/** The geometry that `::geom=` gives a derived element. */

/** Latitude and longitude by turns, in degrees. */
export type DegreePairs = Float64Array;

/** A geometry in degrees; rings of a polygon end where they begin. */
export type DerivedGeometry =
  | { readonly kind: 'point'; readonly points: DegreePairs }
  | { readonly kind: 'line'; readonly points: DegreePairs }
  | { readonly kind: 'polygon'; readonly rings: readonly DegreePairs[] }
  | { readonly kind: 'collection'; readonly parts: readonly DerivedGeometry[] };

/** South, west, north, east in degrees. */
export type DegreeBox = readonly [south: number, west: number, north: number, east: number];

/** The lists of points that a geometry is made of, in their order, whatever they belong to. */
export function* pointLists(geometry: DerivedGeometry): Generator<DegreePairs> {
  if (geometry.kind === 'collection') for (const part of geometry.parts) yield* pointLists(part);
  else if (geometry.kind === 'polygon') yield* geometry.rings;
  else yield geometry.points;
}

/** The box around all points; undefined where there are none. */
export function boxOfGeometry(geometry: DerivedGeometry): DegreeBox | undefined {
  let [south, west, north, east] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const points of pointLists(geometry)) {
    for (let i = 0; i < points.length; i += 2) {
      south = Math.min(south, points[i]);
      north = Math.max(north, points[i]);
      west = Math.min(west, points[i + 1]);
      east = Math.max(east, points[i + 1]);
    }
  }
  return south <= north ? [south, west, north, east] : undefined;
}

/** The middle of the box as latitude and longitude. */
export function centerOfGeometry(geometry: DerivedGeometry): DegreePairs | undefined {
  const box = boxOfGeometry(geometry);
  return box && Float64Array.of((box[0] + box[2]) / 2, (box[1] + box[3]) / 2);
}
