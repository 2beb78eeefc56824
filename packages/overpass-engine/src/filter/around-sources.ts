/** What an `around` filter measures from: points and segments in columns, and a tree of their boxes widened by the radius. */
import { type ElementType, Float64Column, Int32Column, NO_COORDINATE, NODE, RELATION, Uint32Column, WAY } from '@flyover/osm-elements';
import type { Coordinate } from '@flyover/overpass-ql';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { DEGREES_A_METRE, toLatitude } from '../geometry/great-circle.ts';
import { type Place, placeAt } from '../geometry/near-places.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { toldMiddle } from '../index/told-places.ts';
import { withGeometry } from '../parts/database-near.ts';
import { membersOf } from '../recursion.ts';
import { uniteRows } from '../row-set.ts';
import type { RunControl } from '../run-control.ts';

/** See the file's comment. A source is a segment; of a single point both ends are the same. */
export interface AroundSources {
  /** Metres. */
  readonly radius: number;
  /** Boxes in 1e-7 degrees, widened by the radius: one a source, two at the antimeridian. */
  readonly boxes: readonly Box[] | undefined;
  readonly count: number;
  /** Around all boxes: whatever lies outside is near nothing. */
  readonly extent: Box;
  /**
   * Whether a test passes for any source whose widened box meets a box. The source that passed last is tried first:
   * neighbours are often near the same one, and of a large radius nearly all sources meet every box.
   */
  someNear(box: Box, test: (source: number) => boolean): boolean;
  /** The first and the last point of a source. */
  from(source: number): Place;
  to(source: number): Place;
}

/** Numbers that a place is kept as. */
const NUMBERS = 6;

/** With more boxes than this they are not listed: a test of each row beats a list of what is in any box. */
const MOST_BOXES_TO_LIST = 256;

/** The segments of a line; one coordinate is a point. */
export function sourcesOfLine(control: RunControl, line: readonly Coordinate[], radius: number): AroundSources {
  return createSources(control, [line], radius);
}

/** Nodes, ways, and the nodes and ways of relations. */
export function sourcesOfSet(control: RunControl, database: Database, set: ElementSet, radius: number): AroundSources {
  return createSources(control, linesOfSet(database, set), radius);
}

function* linesOfSet(database: Database, set: ElementSet): Generator<Coordinate[], void, void> {
  const member = (type: ElementType) => membersOf(database, set.relations, type);
  const nodes = uniteRows(set.nodes, member(NODE));
  const ways = uniteRows(set.ways, member(WAY));
  const ofNodes = placesIn(withGeometry(database, NODE, nodes));
  for (const node of nodes) {
    const place = ofNodes(node);
    if (place !== undefined) yield [place];
  }
  const near = withGeometry(database, WAY, ways);
  const ofWays = placesIn(near);
  const { refStart } = near.store.ways;
  const wayNodes = near.wayNodes();
  for (const way of ways) {
    // where a node is missing the line has a gap, as it has where a way is tested
    let line: Coordinate[] = [];
    for (const node of wayNodes.subarray(refStart[way], refStart[way + 1])) {
      const place = ofWays(node);
      if (place !== undefined) line.push(place);
      else {
        yield line;
        line = [];
      }
    }
    yield line;
    yield* middleIn(near, WAY, way);
  }
  for (const relation of set.relations) yield* middleIn(database, RELATION, relation);
}

function* middleIn(database: Database, type: ElementType, row: number): Generator<Coordinate[], void, void> {
  const middle = toldMiddle(database, type, row);
  if (middle !== undefined) yield [{ lat: toLatitude(middle.lat), lon: middle.lon / 1e7 }];
}

/** The places of node rows; undefined where one is not known. */
function placesIn({ store }: Database): (node: number) => Coordinate | undefined {
  const { lat, lon } = store.nodes;
  return (node) => (node === NO_ROW || lat[node] === NO_COORDINATE ? undefined : { lat: toLatitude(lat[node]), lon: lon[node] / 1e7 });
}

function createSources(control: RunControl, lines: Iterable<readonly Coordinate[]>, radius: number): AroundSources {
  const numbers = new Float64Column();
  const edges = new Int32Column();
  const owners = new Uint32Column();
  const extent = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  const firstPoints = new Uint32Column();
  const lastPoints = new Uint32Column();
  const add = (a: Coordinate, b: Coordinate, first: number, last: number) => {
    // nothing is near what is no number
    if (Number.isNaN(a.lat + a.lon + b.lat + b.lon + radius)) return;
    for (const box of widenedBoxes(a, b, radius)) {
      owners.push(firstPoints.length);
      for (const edge of [box.south, box.west, box.north, box.east]) edges.push(edge);
      extent.south = Math.min(extent.south, box.south);
      extent.west = Math.min(extent.west, box.west);
      extent.north = Math.max(extent.north, box.north);
      extent.east = Math.max(extent.east, box.east);
    }
    firstPoints.push(first);
    lastPoints.push(last);
  };
  for (const line of lines) {
    line.forEach((place, i) => {
      control.work();
      const point = numbers.length / NUMBERS;
      const { lat, lon, cosine, vector } = placeAt(place.lat, place.lon);
      for (const number of [lat, lon, cosine, ...vector]) numbers.push(number);
      if (i > 0) add(line[i - 1], place, point - 1, point);
      else if (line.length === 1) add(place, place, point, point);
    });
  }
  const placeOf = (point: number): Place => {
    const at = point * NUMBERS;
    return {
      lat: numbers.get(at),
      lon: numbers.get(at + 1),
      cosine: numbers.get(at + 2),
      vector: [numbers.get(at + 3), numbers.get(at + 4), numbers.get(at + 5)],
    };
  };
  const boxAt = (i: number): Box => ({
    south: edges.get(i * 4),
    west: edges.get(i * 4 + 1),
    north: edges.get(i * 4 + 2),
    east: edges.get(i * 4 + 3),
  });
  const tree = owners.length === 0 ? undefined : new Flatbush(owners.length, 16, Int32Array);
  for (let i = 0; i < owners.length; i++) tree?.add(edges.get(i * 4 + 1), edges.get(i * 4), edges.get(i * 4 + 3), edges.get(i * 4 + 2));
  tree?.finish();
  let last = 0;
  return {
    radius,
    count: firstPoints.length,
    extent,
    boxes: owners.length > MOST_BOXES_TO_LIST ? undefined : Array.from({ length: owners.length }, (_, i) => boxAt(i)),
    someNear(box, test) {
      if (tree === undefined) return false;
      if (boxesMeet(boxAt(last), box) && test(owners.get(last))) return true;
      let found = false;
      // the search stops at the first that passes: of a large radius nearly all meet the box
      tree.search(box.west, box.south, box.east, box.north, (i) => {
        if (found) return false;
        control.work();
        found = test(owners.get(i));
        if (found) last = i;
        return false;
      });
      return found;
    },
    from: (source) => placeOf(firstPoints.get(source)),
    to: (source) => placeOf(lastPoints.get(source)),
  };
}

/** Whether two boxes have a point in common, edges included. */
export function boxesMeet(a: Box, b: Box): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
}

/** Generous boxes: a distance is measured for whatever is in them. */
function widenedBoxes(a: Coordinate, b: Coordinate, radius: number): Box[] {
  // a little more, for the rounding of arc cosines and for segments that bulge toward the pole
  const bulge = Math.abs(a.lon - b.lon) > 0.5 ? 5 : 0;
  const latReach = radius * DEGREES_A_METRE * 1.001 + 3e-6 + bulge;
  const south = Math.max(-90, Math.min(a.lat, b.lat) - latReach);
  const north = Math.min(90, Math.max(a.lat, b.lat) + latReach);
  const cosine = Math.cos((Math.max(-south, north) * Math.PI) / 180);
  const lonReach = cosine < 1e-3 ? 360 : latReach / cosine;
  const west = Math.min(a.lon, b.lon) - lonReach;
  const east = Math.max(a.lon, b.lon) + lonReach;
  const box = (from: number, to: number): Box => ({
    south: Math.floor(south * 1e7),
    west: Math.floor(from * 1e7),
    north: Math.ceil(north * 1e7),
    east: Math.ceil(to * 1e7),
  });
  if (east - west >= 360) return [box(-180, 180)];
  if (west < -180) return [box(-180, east), box(west + 360, 180)];
  if (east > 180) return [box(west, 180), box(-180, east - 360)];
  return [box(west, east)];
}
