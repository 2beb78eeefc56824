/** The geometry that `::geom=` gives a derived element: its box, its middle, and what is printed of it. */
import type { BboxSides } from '@flyover/bounding-box';
import { boxGeometry, type DegreePairs, type DerivedGeometry } from '@flyover/osm-elements';
import type { PrintDetail } from './print-source.ts';

export type { DegreePairs, DerivedGeometry };

/** The Overpass API's box of a line or a polygon without points. */
const NOWHERE: BboxSides = [100, 200, 100, 200];

/** The lists of points that a geometry is made of, in their order, whatever they belong to. */
export function* pointLists(geometry: DerivedGeometry): Generator<DegreePairs> {
  if (geometry.kind === 'collection') for (const part of geometry.parts) yield* pointLists(part);
  else if (geometry.kind === 'polygon') yield* geometry.rings;
  else if (geometry.kind !== 'none') yield geometry.points;
}

/** The box around all points; undefined where there is no place on earth. */
export function boxOfGeometry(geometry: DerivedGeometry): BboxSides | undefined {
  if (geometry.kind === 'none') return undefined;
  if (geometry.kind !== 'collection') return boxOfPoints(geometry);
  const boxes: BboxSides[] = [];
  for (const part of geometry.parts) {
    const box = boxOfGeometry(part);
    if (box !== undefined) boxes.push(box);
  }
  const box = boxOfBoxes(boxes);
  return box[2] > 90 ? undefined : box;
}

/** The middle of the box as latitude and longitude. */
export function centerOfGeometry(geometry: DerivedGeometry): DegreePairs | undefined {
  const box = boxOfGeometry(geometry);
  if (box === undefined) return undefined;
  const [south, west, north, east] = box;
  const lon = (west + east) / 2;
  return Float64Array.of((south + north) / 2, west <= east ? lon : lon <= 0 ? lon + 180 : lon - 180);
}

/** The geometry that reading the print of another one gives; undefined where nothing of it is printed. */
export function printedGeometry(geometry: DerivedGeometry, detail: PrintDetail['geometry']): DerivedGeometry | undefined {
  if (detail === 'geom' || detail === 'stored') return geometry;
  if (detail === 'bb') {
    const box = boxOfGeometry(geometry);
    return box && boxGeometry(...box);
  }
  const points = detail === 'center' ? centerOfGeometry(geometry) : undefined;
  return points && { kind: 'point', points };
}

/** Of points half the earth apart it is the narrower box, over the 180th meridian, or one all around where that is not narrow. */
function boxOfPoints(geometry: DerivedGeometry): BboxSides {
  let [south, west, north, east] = [100, 200, -100, -200];
  let [farWest, farEast] = [180, -180];
  for (const points of pointLists(geometry)) {
    for (let i = 0; i < points.length; i += 2) {
      const lon = points[i + 1];
      south = Math.min(south, points[i]);
      north = Math.max(north, points[i]);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      if (lon > 0) farWest = Math.min(farWest, lon);
      else farEast = Math.max(farEast, lon);
    }
  }
  if (north === -100) return NOWHERE;
  if (east - west <= 180) return [south, west, north, east];
  return farWest - farEast > 180 ? [south, farWest, north, farEast] : [south, -180, north, 180];
}

function boxOfBoxes(boxes: readonly BboxSides[]): BboxSides {
  let [south, west, north, east] = [100, 200, -100, -200];
  let [farWest, farEast] = [200, -200];
  let isWrapped = false;
  let isAround = false;
  for (const box of boxes) {
    south = Math.min(south, box[0]);
    north = Math.max(north, box[2]);
    west = Math.min(west, box[1]);
    east = Math.max(east, box[3]);
    isWrapped ||= box[3] < box[1];
    isAround ||= box[1] < 0 && box[3] > 0;
    if (box[3] <= 0) farEast = Math.max(farEast, box[3]);
    if (box[1] >= 0) farWest = Math.min(farWest, box[1]);
  }
  if (north === -100) return NOWHERE;
  if (!isWrapped && east - west <= 180) return [south, west, north, east];
  return !isAround && farWest - farEast > 180 ? [south, farWest, north, farEast] : [south, -180, north, 180];
}
