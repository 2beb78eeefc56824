/** Functions of evaluators over one element: `id()`, `count_tags()`, `length()`, `count_members()` and so on. */
import { AREA, ELEMENT_TYPE_NAMES, type ElementType, formatTimestamp, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { centerOfGeometry } from '@flyover/overpass-output';
import type { FunctionName } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { hasPlace } from '../index/bounds.ts';
import { centerOf } from '../output/inline-geometry.ts';
import { NO_ROW } from '../row-set.ts';
import { hasTag, type RowValue, type Subject, tagCount } from './subject.ts';

/** Makes a function for elements of one kind; the words are what stands in its parentheses. */
type MakeFunction = (database: Database, subject: Subject, words: readonly string[]) => RowValue;

/** By name. Areas and derived elements have tags, an id and a type, and nothing else. */
export const ELEMENT_FUNCTIONS = {
  id: (database, { type, derived }) => {
    if (type === 'derived') return (row) => derivedId(derived[row].id);
    const ids = type === AREA ? database.areas().ids : tableOf(database, type).ids;
    return (row) => ids[row];
  },
  type: (_, { type, derived }) => (type === 'derived' ? (row) => derived[row].type : () => ELEMENT_TYPE_NAMES[type]),
  is_tag: (database, subject, [key = '']) => hasTag(database, subject, key),
  count_tags: tagCount,
  version: meta('version'),
  changeset: meta('changeset'),
  uid: meta('uid'),
  user: (database, { type }) => {
    const { user, timestamp } = metaOf(database, type);
    return (row) => (user === undefined || timestamp === undefined ? '' : database.store.strings.get(user[row]));
  },
  timestamp: (database, { type }) => {
    const { timestamp } = metaOf(database, type);
    return (row) => (timestamp === undefined ? '' : formatTimestamp(timestamp[row]));
  },
  lat: (database, subject) => coordinate(database, subject, 'lat'),
  lon: (database, subject) => coordinate(database, subject, 'lon'),
  is_closed: (database, { type }) => {
    const { refs, refStart } = database.store.ways;
    if (type !== WAY) return () => 'NaW';
    return (row) => (refStart[row] < refStart[row + 1] && refs[refStart[row]] === refs[refStart[row + 1] - 1] ? 1 : 0);
  },
  length: (database, { type }) => {
    if (type === WAY) return (row) => wayLength(database, row).toFixed(3);
    return type === RELATION ? (row) => relationLength(database, row).toFixed(3) : () => 0;
  },
  count_members: (database, subject, [type]) => memberCount(database, subject, { type: memberTypeOf(type), role: undefined }),
  count_distinct_members: (database, subject, [type]) =>
    distinctMemberCount(database, subject, { type: memberTypeOf(type), role: undefined }),
  count_by_role: (database, subject, [role = '', type]) => memberCount(database, subject, { type: memberTypeOf(type), role }),
  count_distinct_by_role: (database, subject, [role = '', type]) =>
    distinctMemberCount(database, subject, { type: memberTypeOf(type), role }),
} satisfies Partial<Record<FunctionName, MakeFunction>>;

function derivedId(id: number | bigint): string | number {
  return typeof id === 'number' ? id : String(id);
}

function metaOf(database: Database, type: ElementType | 'derived') {
  return type === 'derived' || type === AREA ? {} : tableOf(database, type).meta;
}

function meta(name: 'version' | 'changeset' | 'uid'): MakeFunction {
  return (database, { type }) => {
    const columns = metaOf(database, type);
    const column = columns[name];
    // data may come without some of it, but what has a time has a number for the rest
    const missing = columns.timestamp === undefined && columns.version === undefined ? '' : 0;
    return (row) => column?.[row] ?? missing;
  };
}

/** Of a node its own, of a way, a relation or the geometry of a derived element that of the middle of its box. */
function coordinate(database: Database, { type, derived }: Subject, axis: 'lat' | 'lon'): RowValue {
  const print = (value: number) => (value / 1e7).toFixed(7);
  if (type === 'derived') {
    return (row) => {
      const { geometry } = derived[row];
      return (geometry && centerOfGeometry(geometry))?.[axis === 'lat' ? 0 : 1].toFixed(7) ?? 'NaN';
    };
  }
  if (type === NODE) {
    const column = database.store.nodes[axis];
    return (row) => (column[row] === NO_COORDINATE ? 'NaN' : print(column[row]));
  }
  if (type !== WAY && type !== RELATION) return () => 'NaN';
  const bounds = database.bounds(type);
  return (row) => {
    if (!hasPlace(bounds, row)) return 'NaN';
    const [south, west, north, east] = bounds.subarray(row * 4, row * 4 + 4);
    return print(centerOf([south, west, north, east])[axis === 'lat' ? 0 : 1]);
  };
}

// `length()`: metres of ways, to the last digit as the Overpass API adds them up.

const RADIANS = Math.acos(0) / 90;
const METRES = 10_000_000 / Math.acos(0);

/** Metres from node to node; where the place of one is not known, both its segments are left out. */
export function wayLength(database: Database, way: number): number {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  let metres = 0;
  let last: number = NO_ROW;
  let lastLat = 0;
  let lastLon = 0;
  let lastCos = 0;
  for (let i = refStart[way]; i < refStart[way + 1]; i++) {
    const node = wayNodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) {
      last = NO_ROW;
      continue;
    }
    const nodeLat = toLatitude(lat[node]);
    const nodeLon = lon[node] / 1e7;
    const nodeCos = Math.cos(nodeLat * RADIANS);
    if (last !== NO_ROW && (nodeLat !== lastLat || nodeLon !== lastLon)) {
      const product = Math.cos((nodeLat - lastLat) * RADIANS) + lastCos * nodeCos * (Math.cos((nodeLon - lastLon) * RADIANS) - 1);
      metres += Math.acos(Math.min(1, product)) * METRES;
    }
    last = node;
    lastLat = nodeLat;
    lastLon = nodeLon;
    lastCos = nodeCos;
  }
  return metres;
}

/** The lengths of the ways that are members, each as often as it is one. */
function relationLength(database: Database, relation: number): number {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  let metres = 0;
  for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
    if (memberTypes[i] === WAY && members[i] !== NO_ROW) metres += wayLength(database, members[i]);
  }
  return metres;
}

// `count_members()` and its kin.

/** The members that count: those of a type, those with a role; undefined: any. */
export interface MemberFilter {
  readonly type: number | undefined;
  readonly role: string | undefined;
}

/** The word for a type, as `count_members(ways)` has it. */
function memberTypeOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return word === 'nodes' ? NODE : word === 'ways' ? WAY : RELATION;
}

/** The number of members of a relation that pass the filter. Nodes of a way are members only where any type and role will do. */
function memberCount(database: Database, subject: Subject, filter: MemberFilter): RowValue {
  const { ways, relations } = database.store;
  if (subject.type === WAY && isOpen(filter)) return (row) => ways.refStart[row + 1] - ways.refStart[row];
  if (subject.type !== RELATION) return () => 0;
  if (isOpen(filter)) return (row) => relations.memberStart[row + 1] - relations.memberStart[row];
  const list = membersThat(database, filter);
  return (row) => list(row).length;
}

/**
 * Counts the distinct members that pass the filter. A member of a relation with another role is a distinct one, unless an equal one is next to it when all
 * are sorted by type and id.
 */
function distinctMemberCount(database: Database, subject: Subject, filter: MemberFilter): RowValue {
  const { ways, relations } = database.store;
  if (subject.type === WAY && isOpen(filter)) return (row) => new Set(ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1])).size;
  if (subject.type !== RELATION) return () => 0;
  const { memberTypes, memberRefs, memberRoles } = relations;
  const list = membersThat(database, filter);
  return (row) => {
    const sorted = list(row).sort((a, b) => memberTypes[a] - memberTypes[b] || memberRefs[a] - memberRefs[b]);
    const isAnother = (member: number, before: number) =>
      memberTypes[member] !== memberTypes[before] ||
      memberRefs[member] !== memberRefs[before] ||
      memberRoles[member] !== memberRoles[before];
    return sorted.filter((member, i) => i === 0 || isAnother(member, sorted[i - 1])).length;
  };
}

function isOpen({ type, role }: MemberFilter): boolean {
  return type === undefined && role === undefined;
}

/** The places of the members of a relation that pass the filter. */
function membersThat(database: Database, { type, role }: MemberFilter): (row: number) => number[] {
  const { relations, strings } = database.store;
  const { memberStart, memberTypes, memberRoles } = relations;
  const roleNumber = role === undefined ? undefined : strings.find(role);
  return (row) => {
    const members: number[] = [];
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      if ((type === undefined || memberTypes[i] === type) && (roleNumber === undefined || memberRoles[i] === roleNumber)) members.push(i);
    }
    return members;
  };
}
