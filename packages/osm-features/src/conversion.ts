/** The state that the steps of `buildFeatures` share, and the geometry of ways: lines, placeholders, and closed ways that are areas. */
import { type ElementStore, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { crossesAntimeridian, HALF_TURN, turned } from './antimeridian.ts';
import { type AreaTools, type AreaWays, assembleArea } from './area/assemble-area.ts';
import type { RingCheck } from './area/ring-check.ts';
import { IN_RELATION, LINE, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, POLYGON, SELF_CROSSING, TAINTED } from './feature-set.ts';
import type { FeatureWriter } from './feature-writer.ts';
import type { Membership } from './membership.ts';
import { type Outline, piecesBetweenGaps } from './outline.ts';
import type { PointReader, StoreRows } from './point-reader.ts';
import type { AreaTest, TagInterest } from './polygon-rules.ts';

export interface Conversion {
  readonly store: ElementStore;
  readonly rows: StoreRows;
  readonly membership: Membership;
  /** See `markMembers`. */
  readonly memberRows: readonly Uint8Array[];
  readonly points: PointReader;
  readonly writer: FeatureWriter;
  readonly interest: TagInterest;
  /** For one relation after another. */
  readonly outline: Outline;
  readonly rings: RingCheck;
  readonly tools: AreaTools;
  readonly isArea: AreaTest;
  /** 1 for a way row that another feature shows: an outline without tags of its own, or a way written with its holes. */
  readonly shownWays: Uint8Array;
  /** 1 for an entry of the membership whose element is shown although it has no row. */
  readonly shownMembers: Uint8Array;
}

/** `IN_RELATION` where the element is a member, else 0. */
export function relationFlag({ memberRows }: Conversion, elementType: number, row: number): number {
  return memberRows[elementType][row] === 1 ? IN_RELATION : 0;
}

/** 1 for each row of nodes, ways and relations that is a member of a relation. */
export function markMembers({ nodes, ways, relations }: ElementStore, rows: StoreRows): readonly Uint8Array[] {
  const marked = [nodes, ways, relations].map(({ count }) => new Uint8Array(count));
  const finders = [rows.nodes, rows.ways, rows.relations];
  for (let relation = 0; relation < relations.count; relation++) {
    if (rows.relations.superseded?.[relation] === 1) continue;
    for (let slot = relations.memberStart[relation]; slot < relations.memberStart[relation + 1]; slot++) {
      const type = relations.memberTypes[slot];
      const row = type <= RELATION ? finders[type].find(relations.memberRefs[slot]) : -1;
      if (row !== -1) marked[type][row] = 1;
    }
  }
  return marked;
}

/** The row of a member in the table of its type, or -1 where only the relation knows of it. */
export function memberRow({ rows, store }: Conversion, slot: number): number {
  const ref = store.relations.memberRefs[slot];
  const type = store.relations.memberTypes[slot];
  return type === NODE ? rows.nodes.find(ref) : type === WAY ? rows.ways.find(ref) : rows.relations.find(ref);
}

/**
 * Reads a member way, from its inline geometry or from the store, whichever has fewer gaps.
 *
 * @returns how many points are missing; `undefined` where the way is not here at all
 */
export function readMemberWay(conversion: Conversion, slot: number): number | undefined {
  const { points } = conversion;
  points.readMember(slot);
  if (points.count > 0 && points.gaps === 0) return 0;
  const inlineKnown = points.count - points.gaps;
  const row = memberRow(conversion, slot);
  if (row >= 0) {
    points.readWay(row);
    if (points.count - points.gaps >= inlineKnown) return points.count === 0 ? undefined : points.gaps;
    points.readMember(slot);
  }
  return points.count === 0 ? undefined : points.gaps;
}

/**
 * Writes the points that were read last as a line, in pieces where there are gaps. A point alone between two gaps is no line, so that it belongs to no
 * piece. False where nothing is left to draw.
 */
export function writeLine(conversion: Conversion, elementType: number, row: number, flags: number, memberSlot = -1): boolean {
  const { points, writer } = conversion;
  if (points.gaps === 0) {
    if (points.count < 2) return false;
    writer.begin(LINE, elementType, row, flags, memberSlot);
    writer.points(points.lat, points.lon, 0, points.count);
    writer.endPart(0);
    writer.cut();
    return true;
  }
  const pieces = piecesBetweenGaps(points.lat, points.count);
  if (pieces.length === 0) return false;
  writer.begin(LINE, elementType, row, flags, memberSlot);
  const last = pieces[pieces.length - 1];
  // of a closed way the piece before its first point goes on behind it
  const wraps = pieces.length > 1 && pieces[0].start === 0 && last.end === points.count && points.isClosed;
  for (const piece of wraps ? pieces.slice(1) : pieces) {
    writer.points(points.lat, points.lon, piece.start, piece.end);
    if (wraps && piece === last) writer.points(points.lat, points.lon, 1, pieces[0].end);
    writer.endPart(0);
  }
  writer.cut();
  return true;
}

/** Writes the center or the bounds the server gave for a way or relation, if it did. */
export function writePlaceholder(conversion: Conversion, elementType: number, row: number): void {
  const { store, writer } = conversion;
  const columns = elementType === WAY ? store.ways : store.relations;
  const flags = relationFlag(conversion, elementType, row);
  const lat = columns.centerLat?.[row] ?? NO_COORDINATE;
  if (lat !== NO_COORDINATE && columns.centerLon !== undefined) {
    writer.begin(POINT, elementType, row, flags | PLACEHOLDER_CENTER);
    writer.point(lat, columns.centerLon[row]);
    writer.endPart(0);
    return;
  }
  if (columns.bounds === undefined || columns.bounds[row * 4] === NO_COORDINATE) return;
  const [south, west, north, east] = columns.bounds.subarray(row * 4, row * 4 + 4);
  writer.begin(POLYGON, elementType, row, flags | PLACEHOLDER_BOUNDS);
  // west of its east side lies a box across the antimeridian: two boxes
  if (west <= east) writeBox(writer, south, west, north, east);
  else {
    writeBox(writer, south, west, north, HALF_TURN);
    writeBox(writer, south, -HALF_TURN, north, east);
  }
}

function writeBox(writer: FeatureWriter, south: number, west: number, north: number, east: number): void {
  writer.point(south, west);
  writer.point(south, east);
  writer.point(north, east);
  writer.point(north, west);
  writer.point(south, west);
  writer.endPart(1);
}

// Closed ways that are areas.

/** Its own way is the only one, and means what it encloses: */
const ONE_WAY: AreaWays = { isWhole: true, crossings: 'split', roleOf: () => 'unknown' };

/**
 * Writes the points that were read last, a closed ring, as a polygon. Where the ring touches or crosses itself it is several: what lies in it
 * an odd number of times. A ring without an area, and one that crosses itself too often to be split, is a tainted line.
 */
export function writeClosedWay({ points, writer, rings, tools }: Conversion, row: number, flags: number): void {
  const { lat, count } = points;
  const isAcross = writer.mayCross && crossesAntimeridian(points.lon, 0, count);
  const lon = isAcross ? turned(points.lon.subarray(0, count)) : points.lon;
  // around a pole nothing can be laid out flat
  const isPolar = isAcross && crossesAntimeridian(lon, 0, count);
  if (isPolar || rings.isSimple(lat, lon, 0, count)) {
    writer.begin(POLYGON, WAY, row, flags);
    writer.points(lat, points.lon, 0, count);
    writer.endPart(1);
    writer.cut();
    return;
  }
  const area = assembleArea({ lat, lon }, [{ start: 0, end: count, slot: 0 }], ONE_WAY, tools);
  const areaLon = isAcross ? turned(area.lon) : area.lon;
  const taint = area.open.length > 0 ? TAINTED : 0;
  if (area.polygons.length > 0) {
    writer.begin(POLYGON, WAY, row, flags | taint | (area.isCrossed ? SELF_CROSSING : 0));
    for (const { outer, holes } of area.polygons) {
      for (const part of [outer, ...holes]) {
        writer.points(area.lat, areaLon, part.start, part.end);
        writer.endPart(part === outer ? 1 : 0);
      }
    }
    writer.cut();
  }
  if (area.open.length === 0) return;
  writer.begin(LINE, WAY, row, flags | taint);
  for (const path of area.open) {
    writer.points(area.lat, areaLon, path.start, path.end);
    writer.endPart(0);
  }
  writer.cut();
}
