/** The filters by distance: `(around:500)`, `(around.a:500)`, `(around:500,47.1,9.5,…)`. */
import { boxesMeet, type FixedBox, fixedBox, joinBoxes } from '@flyover/bounding-box';
import {
  AREA,
  type ElementType,
  Float64Column,
  Int32Column,
  NO_COORDINATE,
  NODE,
  RELATION,
  Uint32Column,
  WAY,
} from '@flyover/osm-elements';
import type { AroundFilter, Coordinate } from '@flyover/overpass-ql';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { arePlacesNear, DEGREES_A_METRE, isNearInside, type Place, placeAt, segmentsMeet, toLatitude } from '../geometry/great-circle.ts';
import { pointInBox } from '../geometry/segment-box.ts';
import { hasPlace } from '../index/bounds.ts';
import { declaredCenter } from '../index/declared-places.ts';
import { testOver, withGeometry } from '../parts/database-near.ts';
import { membersOf } from '../recursion.ts';
import { NO_ROW, uniteRows } from '../row-set.ts';
import { getSet, type RunContext } from '../run-context.ts';
import type { RunControl } from '../run-control.ts';
import { boxTest, listBoxes } from './bbox-filter.ts';
import { EVERYTHING, type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

/**
 * Plans an around filter. A way is near where a node or a point of a segment is, a relation where one of its nodes or
 * ways is. Distances are those of the Overpass API: great circles, 10,000 km from the equator to a pole.
 */
export function planAroundFilter(context: RunContext, filter: AroundFilter, type: ElementType): FilterPlan {
  const { database } = context;
  if (type === AREA) return EVERYTHING;
  const sources =
    filter.coordinates.length > 0
      ? sourcesOfLine(context.control, filter.coordinates, filter.radius)
      : sourcesOfSet(context.control, database, getSet(context, filter.source.name), filter.radius);
  if (sources.count === 0) return NOTHING;
  const tests = testOver(database, type, 'geometry', (near) => (row) => isNear(near, sources, type, row));
  const near = [sources.extent];
  const rough = database.parts === undefined ? boxTest(database, type, near) : undefined;
  if (sources.boxes === undefined) return { ...testOnly(30, tests), near, rough };
  return { exact: false, cost: 30, near, ...listBoxes(context, sources.boxes, type), rough, ...tests };
}

function isNear(database: Database, sources: AroundSources, type: ElementType, row: number): boolean {
  if (type === NODE) return nodeIsNear(database, sources, row);
  if (type === WAY) return wayIsNear(database, sources, row);
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
    if (members[i] === NO_ROW) continue;
    if (memberTypes[i] === NODE && nodeIsNear(database, sources, members[i])) return true;
    if (memberTypes[i] === WAY && wayIsNear(database, sources, members[i])) return true;
  }
  return middleIsNear(database, sources, RELATION, row);
}

function nodeIsNear(database: Database, sources: AroundSources, row: number): boolean {
  const { lat, lon } = database.store.nodes;
  return lat[row] !== NO_COORDINATE && placeIsNear(sources, lat[row], lon[row]);
}

function placeIsNear(sources: AroundSources, lat: number, lon: number): boolean {
  if (!pointInBox(lat, lon, sources.extent)) return false;
  const place = placeAt(toLatitude(lat), lon / 1e7);
  return sources.someNear(fixedBox(lat, lon, lat, lon), (source) =>
    isWithin(place, sources.from(source), sources.to(source), sources.radius),
  );
}

function middleIsNear(database: Database, sources: AroundSources, type: ElementType, row: number): boolean {
  const middle = declaredCenter(database, type, row);
  return middle !== undefined && placeIsNear(sources, middle.lat, middle.lon);
}

function wayIsNear(database: Database, sources: AroundSources, row: number): boolean {
  const bounds = database.bounds(WAY);
  if (!hasPlace(bounds, row)) return false;
  const at = row * 4;
  const box = fixedBox(bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3]);
  if (!boxesMeet(box, sources.extent) || !sources.someNear(box, () => true)) return false;
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  let previous = NO_ROW;
  for (let i = refStart[row]; i < refStart[row + 1]; i++) {
    const node = wayNodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) {
      previous = NO_ROW;
      continue;
    }
    const from = previous === NO_ROW ? node : previous;
    previous = node;
    const segment = boxOf(lat[from], lon[from], lat[node], lon[node]);
    if (!boxesMeet(segment, sources.extent)) continue;
    const a = placeAt(toLatitude(lat[from]), lon[from] / 1e7);
    const b = placeAt(toLatitude(lat[node]), lon[node] / 1e7);
    const isNearSegment = (source: number) => segmentsNear(sources.from(source), sources.to(source), a, b, sources.radius);
    if (sources.someNear(segment, isNearSegment)) return true;
  }
  return middleIsNear(database, sources, WAY, row);
}

function boxOf(lat0: number, lon0: number, lat1: number, lon1: number): FixedBox {
  return fixedBox(Math.min(lat0, lat1), Math.min(lon0, lon1), Math.max(lat0, lat1), Math.max(lon0, lon1));
}

/** Whether a place is near a segment or its ends. */
function isWithin(place: Place, from: Place, to: Place, radius: number): boolean {
  return arePlacesNear(place, from, radius) || arePlacesNear(place, to, radius) || isNearInside(place, from, to, radius);
}

function segmentsNear(from: Place, to: Place, a: Place, b: Place, radius: number): boolean {
  if (isWithin(a, from, to, radius) || isWithin(b, from, to, radius)) return true;
  if (isNearInside(from, a, b, radius) || isNearInside(to, a, b, radius)) return true;
  return segmentsMeet(from.vector, to.vector, a.vector, b.vector);
}

/**
 * Sources of the distance of an `around` filter: points and segments in columns, and a tree of their boxes widened by the radius. A source is a segment; of a
 * single point both ends are the same.
 */
interface AroundSources {
  /** Metres. */
  readonly radius: number;
  /** Boxes in 1e-7 degrees, widened by the radius: one a source, two at the antimeridian. */
  readonly boxes: readonly FixedBox[] | undefined;
  readonly count: number;
  /** Around all boxes: whatever lies outside is near nothing. */
  readonly extent: FixedBox;
  /**
   * Whether a test passes for any source whose widened box meets a box. The source that passed last is tried first:
   * neighbours are often near the same one, and of a large radius nearly all sources meet every box.
   */
  someNear(box: FixedBox, test: (source: number) => boolean): boolean;
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
function sourcesOfSet(control: RunControl, database: Database, set: ElementSet, radius: number): AroundSources {
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
  const middle = declaredCenter(database, type, row);
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
  let extent = fixedBox(Infinity, Infinity, -Infinity, -Infinity);
  const firstPoints = new Uint32Column();
  const lastPoints = new Uint32Column();
  const add = (a: Coordinate, b: Coordinate, first: number, last: number) => {
    // nothing is near what is no number
    if (Number.isNaN(a.lat + a.lon + b.lat + b.lon + radius)) return;
    for (const box of widenedBoxes(a, b, radius)) {
      owners.push(firstPoints.length);
      for (const edge of [box.south, box.west, box.north, box.east]) edges.push(edge);
      extent = joinBoxes(extent, box);
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
  const boxAt = (i: number) => fixedBox(edges.get(i * 4), edges.get(i * 4 + 1), edges.get(i * 4 + 2), edges.get(i * 4 + 3));
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

/** Generous boxes, in 1e-7 degrees, around what lies between two corners: a distance of metres is measured for whatever is in them. */
export function widenedBoxes(a: Coordinate, b: Coordinate, radius: number): FixedBox[] {
  // a little more, for the rounding of arc cosines and for segments that bulge toward the pole
  const bulge = Math.abs(a.lon - b.lon) > 0.5 ? 5 : 0;
  const latReach = radius * DEGREES_A_METRE * 1.001 + 3e-6 + bulge;
  const south = Math.max(-90, Math.min(a.lat, b.lat) - latReach);
  const north = Math.min(90, Math.max(a.lat, b.lat) + latReach);
  const cosine = Math.cos((Math.max(-south, north) * Math.PI) / 180);
  const lonReach = cosine < 1e-3 ? 360 : latReach / cosine;
  const west = Math.min(a.lon, b.lon) - lonReach;
  const east = Math.max(a.lon, b.lon) + lonReach;
  const box = (from: number, to: number) =>
    fixedBox(Math.floor(south * 1e7), Math.floor(from * 1e7), Math.ceil(north * 1e7), Math.ceil(to * 1e7));
  if (east - west >= 360) return [box(-180, 180)];
  if (west < -180) return [box(-180, east), box(west + 360, 180)];
  if (east > 180) return [box(west, 180), box(-180, east - 360)];
  return [box(west, east)];
}
