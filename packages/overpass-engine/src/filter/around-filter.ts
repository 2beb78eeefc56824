/** `(around:500)`, `(around.a:500)`, `(around:500,47.1,9.5,…)`: elements within a distance. */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { AroundFilter } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { segmentsMeet, toLatitude } from '../geometry/great-circle.ts';
import { arePlacesNear, isNearInside, type Place, placeAt } from '../geometry/near-places.ts';
import { pointInBox } from '../geometry/segment-box.ts';
import { hasPlace } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { toldMiddle } from '../index/told-places.ts';
import { testOver } from '../parts/database-near.ts';
import { getSet, type RunContext } from '../run-context.ts';
import { type AroundSources, boxesMeet, sourcesOfLine, sourcesOfSet } from './around-sources.ts';
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
  return sources.someNear({ south: lat, west: lon, north: lat, east: lon }, (source) =>
    isWithin(place, sources.from(source), sources.to(source), sources.radius),
  );
}

function middleIsNear(database: Database, sources: AroundSources, type: ElementType, row: number): boolean {
  const middle = toldMiddle(database, type, row);
  return middle !== undefined && placeIsNear(sources, middle.lat, middle.lon);
}

function wayIsNear(database: Database, sources: AroundSources, row: number): boolean {
  const bounds = database.bounds(WAY);
  if (!hasPlace(bounds, row)) return false;
  const at = row * 4;
  const box = { south: bounds[at], west: bounds[at + 1], north: bounds[at + 2], east: bounds[at + 3] };
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

function boxOf(lat0: number, lon0: number, lat1: number, lon1: number): Box {
  return { south: Math.min(lat0, lat1), west: Math.min(lon0, lon1), north: Math.max(lat0, lat1), east: Math.max(lon0, lon1) };
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
