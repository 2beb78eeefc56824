/** The features of relations: polygons, lines of routes and waterways, members known only from inline geometry, placeholders. */
import { NO_COORDINATE, NODE, RELATION, tagValueOf, WAY } from '@flyover/osm-elements';
import { type Conversion, memberRow, readMemberWay, relationFlag, writeLine, writePlaceholder } from './conversion.ts';
import { IN_RELATION, LINE, POINT, TAINTED } from './feature-set.ts';
import { writeMultipolygon } from './multipolygon.ts';
import type { Outline } from './outline.ts';

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
