/** The features of relations: polygons, lines of routes and waterways, members known only from inline geometry, placeholders. */
import { NO_COORDINATE, NODE, RELATION, tagValueOf, WAY } from '@flyover/osm-elements';
import { crossesAntimeridian, turned } from './antimeridian.ts';
import { type AreaWays, type AssembledArea, assembleArea } from './area/assemble-area.ts';
import { nestRings, type PolygonRings, type Ring } from './area/polygon-rings.ts';
import { LEAST_RING_NODES } from './assemble-rings.ts';
import { type Conversion, memberRow, readMemberWay, relationFlag, writeLine, writePlaceholder } from './conversion.ts';
import { type FeatureKind, IN_RELATION, LINE, POINT, POLYGON, TAINTED } from './feature-set.ts';
import type { Outline, OutlinePath } from './outline.ts';

/** Writes the features of all relations; what they show of ways and members is marked in `conversion`. */
export function writeRelations(conversion: Conversion): void {
  const { store, rows, interest, outline } = conversion;
  const { relations, strings } = store;
  const typeKey = strings.find('type');
  const kinds = new Map<number, 'polygon' | 'line'>();
  for (const [type, kind] of [
    ['multipolygon', 'polygon'],
    ['boundary', 'polygon'],
    ['route', 'line'],
    ['waterway', 'line'],
  ] as const) {
    const number = strings.find(type);
    if (number > 0) kinds.set(number, kind);
  }
  const roles = { outer: strings.find('outer'), inner: strings.find('inner') };
  const isAside = roleTest(conversion);
  const hasOwnGeometry = new Uint8Array(relations.count);
  for (let row = 0; row < relations.count; row++) {
    if (rows.relations.superseded?.[row] === 1) continue;
    const from = rows.relations.geometryRow(row);
    const kind = kinds.get(tagValueOf(conversion.store.relations, row, typeKey));
    if (kind === 'line') hasOwnGeometry[row] = writeRoute(conversion, row, from, outline, isAside) ? 1 : 0;
    else if (kind !== undefined) {
      const plain = !interest.hasBeyondType(relations, row);
      hasOwnGeometry[row] = writeMultipolygon(conversion, row, from, roles, plain) ? 1 : 0;
    }
  }
  // after all outlines are known: a way may be an outline of one relation and a plain member of another
  for (let row = 0; row < relations.count; row++) {
    if (rows.relations.superseded?.[row] === 1) continue;
    const hasMembers = writeInlineMembers(conversion, row);
    if (hasOwnGeometry[row] === 0 && !hasMembers) writePlaceholder(conversion, RELATION, row);
  }
}

/** Roles of ways beside a route: where people wait, not where the line runs. */
function roleTest({ store: { strings } }: Conversion): (role: number) => boolean {
  const aside = new Set<number>();
  for (const role of ['platform', 'platform_entry_only', 'platform_exit_only', 'stop', 'stop_entry_only', 'stop_exit_only']) {
    const number = strings.find(role);
    if (number > 0) aside.add(number);
  }
  return (role) => aside.has(role);
}

/** A route or waterway as the line of its ways, in the order of its members. */
function writeRoute(conversion: Conversion, row: number, from: number, outline: Outline, isAside: (role: number) => boolean): boolean {
  const { store, interest, writer, shownWays, shownMembers, membership } = conversion;
  const { relations } = store;
  outline.clear();
  let isWhole = true;
  for (let slot = relations.memberStart[from]; slot < relations.memberStart[from + 1]; slot++) {
    if (relations.memberTypes[slot] !== WAY || isAside(relations.memberRoles[slot])) continue;
    const gaps = readMemberWay(conversion, slot);
    if (gaps !== 0) isWhole = false;
    if (gaps === undefined) continue;
    outline.add(conversion.points, slot);
  }
  const paths = outline.joinInOrder();
  if (paths.length === 0) return false;
  writer.begin(LINE, RELATION, row, relationFlag(conversion, RELATION, row) | (isWhole ? 0 : TAINTED));
  for (const path of paths) {
    writer.points(outline.pathLat, outline.pathLon, path.start, path.end);
    writer.endPart(0);
    for (const slot of path.slots) {
      const way = memberRow(conversion, slot);
      if (way === -1) shownMembers[membership.find(WAY, relations.memberRefs[slot])] = 1;
      else if (!interest.has(store.ways, way)) shownWays[way] = 1;
    }
  }
  writer.cut();
  return true;
}

/** Members that have no row but came with geometry (`out geom`). True where the relation has any. */
function writeInlineMembers(conversion: Conversion, row: number): boolean {
  const { store, writer, membership, shownMembers, points } = conversion;
  const { relations } = store;
  if (relations.geometry === undefined) return false;
  let found = false;
  for (let slot = relations.memberStart[row]; slot < relations.memberStart[row + 1]; slot++) {
    const first = relations.geometry.start[slot];
    const type = relations.memberTypes[slot];
    if (relations.geometry.start[slot + 1] === first || (type !== NODE && type !== WAY)) continue;
    points.readMember(slot);
    if (points.gaps < points.count) found = true;
    const entry = membership.find(type, relations.memberRefs[slot]);
    if (shownMembers[entry] === 1 || memberRow(conversion, slot) !== -1) continue;
    if (type === WAY) {
      const flags = IN_RELATION | (points.gaps > 0 ? TAINTED : 0);
      if (writeLine(conversion, RELATION, row, flags, slot)) shownMembers[entry] = 1;
    } else if (relations.geometry.lat[first] !== NO_COORDINATE) {
      shownMembers[entry] = 1;
      writer.begin(POINT, RELATION, row, IN_RELATION, slot);
      writer.point(relations.geometry.lat[first], relations.geometry.lon[first]);
      writer.endPart(0);
    }
  }
  return found;
}

// Multipolygon and boundary relations: their ways become polygons with holes.

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
function writeMultipolygon(conversion: Conversion, row: number, from: number, roles: OutlineRoles, plain: boolean): boolean {
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

/** Whether the rings are plausible where ways are missing: no ring has only ways of the other role. */
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

/**
 * Writes an area. Paths that do not close become lines, not a polygon across the gap: their tags are visible, and nothing is filled wrongly.
 */
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
