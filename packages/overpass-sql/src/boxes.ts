/** Boxes outside of which nothing passes a filter of places: what the indexes of the database can look up. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type ElementSet, findElement, hasPlace, type RunView, toBoxes, widenedBoxes } from '@flyover/overpass-engine';
import type { AreaFilter, AroundFilter, Bbox, Coordinate, PolyFilter } from '@flyover/overpass-ql';
import type { Item } from './need.ts';

/** South, west, north, east in 1e-7 degrees. */
type BoxItem = readonly [south: number, west: number, north: number, east: number];

const WHOLE = 1_800_000_000;

/** Ids of areas: of relations, and of ways, these and the id. */
export const AREA_IDS = { relation: 3_600_000_000, way: 2_400_000_000 } as const;

/** Of a box in degrees; one unit wider, as segments are tested in degrees. */
export function boxesOfBbox(bbox: Bbox): Item[] {
  return acrossToo(toBoxes(bbox).map(({ south, west, north, east }): BoxItem => [south - 1, west - 1, north + 1, east + 1]));
}

/** Around a line or point of coordinates. */
export function boxesOfLine({ coordinates, radius }: AroundFilter): Item[] {
  const from = coordinates.length === 1 ? coordinates : coordinates.slice(0, -1);
  return acrossToo(from.flatMap((each, i) => boxesNear(each, coordinates[i + 1] ?? each, radius)));
}

/** Around the nodes and ways of a set, and those of its relations. */
export function boxesAroundSet({ database }: RunView, set: ElementSet, radius: number): Item[] {
  const { nodes, relations } = database.store;
  const [nodeRows, wayRows] = [new Set(set.nodes), new Set(set.ways)];
  for (const row of set.relations) {
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      const type = relations.memberTypes[i];
      const member = type === RELATION ? -1 : findElement(database, type, relations.memberRefs[i]);
      if (member >= 0) (type === NODE ? nodeRows : wayRows).add(member);
    }
  }
  const boxes: BoxItem[] = [];
  for (const row of nodeRows) {
    const place = { lat: nodes.lat[row] / 1e7, lon: nodes.lon[row] / 1e7 };
    if (nodes.lat[row] !== NO_COORDINATE) boxes.push(...boxesNear(place, place, radius));
  }
  for (const box of boundsOf(database, WAY, wayRows)) {
    const [south, west, north, east] = box.map((edge) => edge / 1e7);
    boxes.push(...boxesNear({ lat: south, lon: west }, { lat: north, lon: east }, radius));
  }
  return acrossToo(boxes);
}

/** Around the areas that a filter speaks of, each. */
export function boxesOfAreas({ database, set }: RunView, { id, source }: AreaFilter): Item[] {
  const [relations, ways]: number[][] = [[], []];
  if (id === undefined) {
    const areas = set(source.name);
    for (const row of areas.areas) relations.push(database.areas().relations[row]);
    ways.push(...areas.ways);
  } else if (id >= AREA_IDS.relation) relations.push(findElement(database, RELATION, id - AREA_IDS.relation));
  else ways.push(findElement(database, WAY, id - AREA_IDS.way));
  return acrossToo([...boundsOf(database, RELATION, relations), ...boundsOf(database, WAY, ways)]);
}

/** Around a polygon. An edge that is wider than half of the earth goes the short way, over the antimeridian. */
export function boxesOfPolygon({ points }: PolyFilter): Item[] {
  const [lats, lons] = [points.map(({ lat }) => lat * 1e7), points.map(({ lon }) => lon * 1e7)];
  const isAcross = lons.some((lon, i) => Math.abs(lon - lons[(i + 1) % lons.length]) >= WHOLE);
  const [south, north] = [Math.floor(least(lats)) - 1, Math.ceil(greatest(lats)) + 1];
  if (Number.isNaN(south + least(lons))) return [[-WHOLE, -WHOLE, WHOLE, WHOLE]];
  return [isAcross ? [south, -WHOLE, north, WHOLE] : [south, Math.floor(least(lons)) - 1, north, Math.ceil(greatest(lons)) + 1]];
}

function boxesNear(a: Coordinate, b: Coordinate, radius: number): BoxItem[] {
  if (Number.isNaN(a.lat + a.lon + b.lat + b.lon + radius)) return [];
  return widenedBoxes(a, b, radius).map(({ south, west, north, east }) => [south, west, north, east]);
}

function* boundsOf(database: RunView['database'], type: typeof WAY | typeof RELATION, rows: Iterable<number>): Generator<BoxItem> {
  const bounds = database.bounds(type);
  for (const row of rows) {
    if (row >= bounds.length / 4 || row < 0 || !hasPlace(bounds, row)) continue;
    const [south, west, north, east] = bounds.subarray(row * 4, row * 4 + 4);
    yield [south, west, north, east];
  }
}

/** The bounds of what crosses the antimeridian go around the earth the other way: what touches it may lie there. */
function acrossToo(boxes: readonly BoxItem[]): Item[] {
  const edge = boxes.filter(([, west, , east]) => west <= -WHOLE || east >= WHOLE);
  return [...boxes, ...edge.map(([south, , north]): BoxItem => [south, 0, north, 0])];
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}
