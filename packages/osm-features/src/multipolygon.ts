/** Multipolygon and boundary relations: their ways become polygons with holes. */
import { RELATION, WAY } from '@flyover/osm-elements';
import { crossesAntimeridian, HALF_TURN } from './antimeridian.ts';
import { LEAST_RING_NODES } from './assemble-rings.ts';
import { type Building, memberRow, readMemberWay, relationFlag } from './building.ts';
import { IN_RELATION, LINE, POLYGON, TAINTED } from './feature-set.ts';
import type { Outline, OutlinePath } from './outline.ts';
import { nestRings, type PolygonRings, type Ring, type RingRole } from './polygon-rings.ts';

type WayRing = OutlinePath & Ring;

/** The numbers of the roles that matter. */
export interface OutlineRoles {
  readonly outer: number;
  readonly inner: number;
}

/**
 * Writes a relation as a polygon.
 *
 * @param from the row to take the members from
 * @param plain whether the relation is a multipolygon without tags of its own: its one outer way then stands for it
 * @returns whether anything was written for the relation
 */
export function writeMultipolygon(
  building: Building,
  row: number,
  from: number,
  outline: Outline,
  roles: OutlineRoles,
  plain: boolean,
): boolean {
  const { slots, outerCount } = outlineMembers(building, from, roles);
  if (outerCount === 0) return false;
  outline.clear();
  const { relations } = building.store;
  let isWhole = true;
  const rings: WayRing[] = [];
  const open: OutlinePath[] = [];
  // ways without a role are joined with the outer ones: an outline may be half labelled
  for (const isInner of [false, true]) {
    outline.clearPieces();
    for (const slot of slots) {
      if ((relations.memberRoles[slot] === roles.inner) !== isInner) continue;
      const gaps = readMemberWay(building, slot);
      if (gaps !== 0) isWhole = false;
      if (gaps !== undefined) outline.add(building.points, slot);
    }
    const joined = outline.join();
    for (const ring of joined.rings) {
      if (ring.end - ring.start < LEAST_RING_NODES) open.push(ring);
      else rings.push({ ...ring, role: isInner ? 'inner' : roleOf(ring, relations.memberRoles, roles) });
    }
    open.push(...joined.open);
  }
  if (open.length > 0) isWhole = false;
  const polygons = nestRings(outline.pathLat, building.writer.mayCross ? eastOfGreenwich(outline, rings) : outline.pathLon, rings);
  const flags = relationFlag(building, RELATION, row) | (isWhole ? 0 : TAINTED);
  const written = polygons.length > 0;
  if (written) writePolygons(building, row, outline, polygons, flags, plain && outerCount === 1);
  return writeOpenPaths(building, row, outline, open, flags) || written;
}

/** Longitudes in which no ring jumps: where one crosses the antimeridian, west of Greenwich is beyond 180 degrees. */
function eastOfGreenwich({ pathLon }: Outline, rings: readonly WayRing[]): ArrayLike<number> {
  if (!rings.some(({ start, end }) => crossesAntimeridian(pathLon, start, end))) return pathLon;
  return Float64Array.from(pathLon, (lon) => (lon < 0 ? lon + 2 * HALF_TURN : lon));
}

/** The ways that make the outline, each once. */
function outlineMembers({ store: { relations } }: Building, row: number, roles: OutlineRoles) {
  const slots: number[] = [];
  let outerCount = 0;
  const seen = new Set<number>();
  for (let slot = relations.memberStart[row]; slot < relations.memberStart[row + 1]; slot++) {
    const role = relations.memberRoles[slot];
    if (relations.memberTypes[slot] !== WAY || (role !== roles.outer && role !== roles.inner && role !== 0)) continue;
    if (seen.has(relations.memberRefs[slot])) continue;
    seen.add(relations.memberRefs[slot]);
    slots.push(slot);
    if (role !== roles.inner) outerCount++;
  }
  return { slots, outerCount };
}

function roleOf(ring: OutlinePath, memberRoles: Uint32Array, roles: OutlineRoles): RingRole {
  return ring.slots.some((slot) => memberRoles[slot] === roles.outer) ? 'outer' : 'unknown';
}

function writePolygons(
  building: Building,
  row: number,
  outline: Outline,
  polygons: readonly PolygonRings<WayRing>[],
  flags: number,
  mayBeWay: boolean,
): void {
  const { writer, shownWays } = building;
  const [{ outer }] = polygons;
  if (mayBeWay && polygons.length === 1 && outer.slots.length === 1) {
    const way = memberRow(building, outer.slots[0]);
    if (way === -1) writer.begin(POLYGON, RELATION, row, flags | IN_RELATION, outer.slots[0]);
    else if (shownWays[way] === 0) {
      shownWays[way] = 1;
      writer.begin(POLYGON, WAY, way, flags | IN_RELATION);
    } else writer.begin(POLYGON, RELATION, row, flags);
  } else writer.begin(POLYGON, RELATION, row, flags);
  for (const polygon of polygons) {
    writer.points(outline.pathLat, outline.pathLon, polygon.outer.start, polygon.outer.end);
    writer.endPart(1);
    markShown(building, row, polygon.outer.slots, true);
    for (const hole of polygon.holes) {
      writer.points(outline.pathLat, outline.pathLon, hole.start, hole.end);
      writer.endPart(0);
      markShown(building, row, hole.slots, false);
    }
  }
  writer.cut();
}

/** Ways that say nothing of their own are not drawn again. */
function markShown(building: Building, row: number, slots: readonly number[], isOuter: boolean): void {
  const { store, interest, shownWays, shownMembers, membership } = building;
  for (const slot of slots) {
    const way = memberRow(building, slot);
    if (way === -1) shownMembers[membership.find(WAY, store.relations.memberRefs[slot])] = 1;
    else if (isOuter ? !interest.hasBeyond(store.ways, way, store.relations, row) : !interest.has(store.ways, way)) shownWays[way] = 1;
  }
}

/** What does not close is a line of the relation, not a polygon across what is missing: its tags are seen, nothing false is filled. */
function writeOpenPaths(building: Building, row: number, outline: Outline, open: readonly OutlinePath[], flags: number): boolean {
  const { writer } = building;
  if (open.length === 0) return false;
  writer.begin(LINE, RELATION, row, flags);
  for (const path of open) {
    writer.points(outline.pathLat, outline.pathLon, path.start, path.end);
    writer.endPart(0);
    markShown(building, row, path.slots, true);
  }
  writer.cut();
  return true;
}
