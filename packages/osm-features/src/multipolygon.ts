/** Multipolygon and boundary relations: their ways become polygons with holes. */
import { RELATION, WAY } from '@flyover/osm-elements';
import { crossesAntimeridian, turned } from './antimeridian.ts';
import { type AreaWays, type AssembledArea, assembleArea } from './assemble-area.ts';
import { LEAST_RING_NODES } from './assemble-rings.ts';
import { type Conversion, memberRow, readMemberWay, relationFlag } from './conversion.ts';
import { type FeatureKind, IN_RELATION, LINE, POLYGON, TAINTED } from './feature-set.ts';
import type { OutlinePath } from './outline.ts';
import { nestRings, type PolygonRings, type Ring } from './polygon-rings.ts';

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
 * @returns whether anything was written for the relation, or is for the way that stands for it
 */
export function writeMultipolygon(conversion: Conversion, row: number, from: number, roles: OutlineRoles, plain: boolean): boolean {
  const { slots, outerSlots } = outlineMembers(conversion, from, roles);
  if (outerSlots.length === 0) return false;
  const { area, isWhole, read } = areaOf(conversion, slots, roles);
  if (area.polygons.length === 0 && area.open.length === 0) return false;
  const standIn = plain && outerSlots.length === 1 ? outerSlots[0] : -1;
  // drawn as the line it is
  if (standIn !== -1 && area.polygons.length === 0) return true;
  const isWay = standIn !== -1 && area.polygons.every(({ outer }) => outer.slots.every((slot) => slot === standIn));
  const begin = subjectOf(conversion, row, isWay ? standIn : -1, isWhole && area.open.length === 0 ? 0 : TAINTED);
  writeArea(conversion, area, begin);
  markShown(conversion, row, read, roles);
  return true;
}

/** The ways that make the outline, each once. */
function outlineMembers({ store: { relations } }: Conversion, row: number, roles: OutlineRoles) {
  const slots: number[] = [];
  const outerSlots: number[] = [];
  const seen = new Set<number>();
  for (let slot = relations.memberStart[row]; slot < relations.memberStart[row + 1]; slot++) {
    const role = relations.memberRoles[slot];
    if (relations.memberTypes[slot] !== WAY || (role !== roles.outer && role !== roles.inner && role !== 0)) continue;
    if (seen.has(relations.memberRefs[slot])) continue;
    seen.add(relations.memberRefs[slot]);
    slots.push(slot);
    if (role !== roles.inner) outerSlots.push(slot);
  }
  return { slots, outerSlots };
}

interface OutlineArea {
  readonly area: AssembledArea;
  readonly isWhole: boolean;
  /** Members that are here. */
  readonly read: readonly number[];
}

/** Rings that are simple and apart, as most are, are only sorted; the others are made anew of their segments. */
function areaOf(conversion: Conversion, slots: readonly number[], roles: OutlineRoles): OutlineArea {
  const { outline, rings: check, tools, store } = conversion;
  const { memberRoles } = store.relations;
  outline.clear();
  let isWhole = true;
  const read: number[] = [];
  const rings: OutlinePath[] = [];
  const open: OutlinePath[] = [];
  // ways without a role are joined with the outer ones: an outline may be half labelled
  for (const isInner of [false, true]) {
    for (const slot of slots) {
      if ((memberRoles[slot] === roles.inner) !== isInner) continue;
      const gaps = readMemberWay(conversion, slot);
      if (gaps !== 0) isWhole = false;
      if (gaps === undefined) continue;
      outline.add(conversion.points, slot);
      read.push(slot);
    }
    const joined = outline.join();
    for (const ring of joined.rings) (ring.end - ring.start < LEAST_RING_NODES ? open : rings).push(ring);
    open.push(...joined.open);
  }
  const { pathLat, pathLon } = outline;
  const paths = conversion.writer.mayCross ? flat(pathLon, [...rings, ...open]) : pathLon;
  // around a pole nothing can be laid out flat
  const isPolar = paths !== pathLon && rings.some(({ start, end }) => crossesAntimeridian(paths, start, end));
  const roleOf = (slot: number) => (memberRoles[slot] === roles.outer ? 'outer' : memberRoles[slot] === roles.inner ? 'inner' : 'unknown');
  if (isPolar || check.areApart(pathLat, paths, rings, open)) {
    const sorted = rings.map((ring) => ({ ...ring, role: 'unknown' as const }));
    const polygons = nestRings(pathLat, paths, sorted);
    const isClear = isPolar || (isWhole && open.length === 0) || polygons.every((polygon) => isLikely(polygon, roleOf));
    if (isClear) return { area: { lat: pathLat, lon: pathLon, polygons, open, isCrossed: false }, isWhole, read };
  }
  const lon = paths === pathLon ? outline.lon : turned(outline.lon);
  const area = assembleArea({ lat: outline.lat, lon }, outline.pieces, { isWhole, crossings: 'open', roleOf }, tools);
  if (paths === pathLon) return { area, isWhole, read };
  return { area: { ...area, lon: turned(area.lon) }, isWhole, read };
}

/** Where ways are missing: whether no ring has only ways of the other role. */
function isLikely({ outer, holes }: PolygonRings<OutlinePath & Ring>, roleOf: AreaWays['roleOf']): boolean {
  return outer.slots.some((slot) => roleOf(slot) !== 'inner') && holes.every(({ slots }) => slots.some((slot) => roleOf(slot) !== 'outer'));
}

/** Longitudes in which nothing jumps: where a path crosses the antimeridian, those from there on. */
function flat(lon: Int32Array, paths: readonly OutlinePath[]): Int32Array {
  return paths.some(({ start, end }) => crossesAntimeridian(lon, start, end)) ? turned(lon) : lon;
}

/** Begins features of the relation, or of the way that stands for it and is drawn nowhere else then. */
function subjectOf(conversion: Conversion, row: number, standIn: number, taint: number): (kind: FeatureKind) => void {
  const { writer, shownWays } = conversion;
  const flags = relationFlag(conversion, RELATION, row) | taint;
  if (standIn === -1) return (kind) => writer.begin(kind, RELATION, row, flags);
  const way = memberRow(conversion, standIn);
  if (way === -1) return (kind) => writer.begin(kind, RELATION, row, flags | IN_RELATION, standIn);
  if (shownWays[way] === 1) return (kind) => writer.begin(kind, RELATION, row, flags);
  shownWays[way] = 1;
  return (kind) => writer.begin(kind, WAY, way, taint | IN_RELATION);
}

/** What does not close is a line, not a polygon across what is missing: its tags are seen, nothing false is filled. */
function writeArea({ writer }: Conversion, { lat, lon, polygons, open }: AssembledArea, begin: (kind: FeatureKind) => void): void {
  if (polygons.length > 0) {
    begin(POLYGON);
    for (const { outer, holes } of polygons) {
      for (const ring of [outer, ...holes]) {
        writer.points(lat, lon, ring.start, ring.end);
        writer.endPart(ring === outer ? 1 : 0);
      }
    }
    writer.cut();
  }
  if (open.length === 0) return;
  begin(LINE);
  for (const path of open) {
    writer.points(lat, lon, path.start, path.end);
    writer.endPart(0);
  }
  writer.cut();
}

/** Ways that say nothing of their own are not drawn again. */
function markShown(conversion: Conversion, row: number, slots: readonly number[], roles: OutlineRoles): void {
  const { store, interest, shownWays, shownMembers, membership } = conversion;
  const { memberRoles, memberRefs } = store.relations;
  for (const slot of slots) {
    const way = memberRow(conversion, slot);
    if (way === -1) shownMembers[membership.find(WAY, memberRefs[slot])] = 1;
    else if (
      memberRoles[slot] === roles.inner ? !interest.has(store.ways, way) : !interest.hasBeyond(store.ways, way, store.relations, row)
    )
      shownWays[way] = 1;
  }
}
