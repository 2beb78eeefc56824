/** The functions of evaluators that look at one element: `id()`, `count_tags()`, `length()` and so on. */
import { AREA, ELEMENT_TYPE_NAMES, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import { toVector, type Vector, vectorDistance } from '../geometry/great-circle.ts';
import { isClosedWay } from '../index/closed-ways.ts';
import { NO_ROW } from '../index/find-row.ts';
import { tagValueOf } from '../index/tag-index.ts';
import type { Value } from './value.ts';

/** A value of each row of one type. */
export type RowValue = (row: number) => Value;

/** Makes a function for elements of one type; `argument` is what stands in its parentheses, as a text. */
type MakeFunction = (database: Database, type: ElementType, argument: string) => RowValue;

const meta =
  (name: 'version' | 'changeset' | 'uid'): MakeFunction =>
  (database, type) => {
    const column = tableOf(database, type).meta[name];
    return (row) => column?.[row] ?? 0;
  };

/** By name. Areas answer with the tags of their relation. */
export const ELEMENT_FUNCTIONS: Readonly<Record<string, MakeFunction>> = {
  id: (database, type) => {
    const ids = type === AREA ? database.areas().ids : tableOf(database, type).ids;
    return (row) => ids[row];
  },
  type: (_, type) => () => ELEMENT_TYPE_NAMES[type],
  is_tag: (database, type, key) => tagTest(database, type, key),
  keys: (database, type) => {
    const { strings } = database.store;
    const table = tableOf(database, type);
    return (row) =>
      [...table.tagKeys.subarray(table.tagStart[row], table.tagStart[row + 1])]
        .map((key) => strings.get(key))
        .sort()
        .join(';');
  },
  count_tags: (database, type) => {
    const { tagStart } = tableOf(database, type);
    return (row) => tagStart[row + 1] - tagStart[row];
  },
  version: meta('version'),
  changeset: meta('changeset'),
  uid: meta('uid'),
  user: (database, type) => {
    const { user } = tableOf(database, type).meta;
    return (row) => (user === undefined ? '' : database.store.strings.get(user[row]));
  },
  timestamp: (database, type) => {
    const { timestamp } = tableOf(database, type).meta;
    return (row) => (timestamp === undefined ? '' : isoTime(timestamp[row]));
  },
  lat: (database, type) => coordinate(database, type, 'lat'),
  lon: (database, type) => coordinate(database, type, 'lon'),
  is_closed: (database, type) => (row) => (type === WAY && isClosedWay(database.store, row) ? 1 : 0),
  length: (database, type) => (row) =>
    (type === WAY ? wayLength(database, row) : type === RELATION ? relationLength(database, row) : 0).toFixed(3),
  count_members: (database, type) => (row) => listMembers(database, type, row).length,
  count_distinct_members: (database, type) => (row) =>
    new Set(listMembers(database, type, row).map((member) => `${member.type} ${member.ref}`)).size,
  count_by_role: (database, type, role) => (row) => listMembers(database, type, row).filter((member) => member.role === role).length,
  count_distinct_by_role: (database, type, role) => (row) =>
    new Set(
      listMembers(database, type, row)
        .filter((member) => member.role === role)
        .map((member) => `${member.type} ${member.ref}`),
    ).size,
};

/**
 * A function for elements of a type. An area answers `id()` and `type()` itself and everything else as its relation.
 */
export function elementFunction(database: Database, type: ElementType, name: string, argument: string): RowValue {
  const make = ELEMENT_FUNCTIONS[name];
  if (type !== AREA || name === 'id' || name === 'type') return make(database, type, argument);
  const { relations } = database.areas();
  const ofRelation = make(database, RELATION, argument);
  return (row) => ofRelation(relations[row]);
}

/** The value of a tag, empty where there is none. */
export function tagValue(database: Database, type: ElementType, key: string): RowValue {
  const { strings } = database.store;
  const number = strings.find(key);
  const { table, own } = tagTable(database, type);
  if (number === -1) return () => '';
  return (row) => {
    const value = tagValueOf(table, own(row), number);
    return value === -1 ? '' : strings.get(value);
  };
}

function tagTest(database: Database, type: ElementType, key: string): RowValue {
  const number = database.store.strings.find(key);
  const { table, own } = tagTable(database, type);
  return (row) => (number !== -1 && tagValueOf(table, own(row), number) !== -1 ? 1 : 0);
}

function tagTable(database: Database, type: ElementType) {
  if (type !== AREA) return { table: tableOf(database, type), own: (row: number) => row };
  const { relations } = database.areas();
  return { table: database.store.relations, own: (row: number) => relations[row] };
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

function coordinate(database: Database, type: ElementType, axis: 'lat' | 'lon'): RowValue {
  const column = database.store.nodes[axis];
  return (row) => (type !== NODE || column[row] === NO_COORDINATE ? '' : (column[row] / 1e7).toFixed(7));
}

function wayLength(database: Database, way: number): number {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  let metres = 0;
  let from: Vector | undefined;
  for (let i = refStart[way]; i < refStart[way + 1]; i++) {
    const node = wayNodes[i];
    const to = node === NO_ROW || lat[node] === NO_COORDINATE ? undefined : toVector(lat[node] / 1e7, lon[node] / 1e7);
    if (from !== undefined && to !== undefined) metres += vectorDistance(from, to);
    from = to;
  }
  return metres;
}

function relationLength(database: Database, relation: number): number {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  let metres = 0;
  for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
    if (memberTypes[i] === WAY && members[i] !== NO_ROW) metres += wayLength(database, members[i]);
  }
  return metres;
}

function listMembers(database: Database, type: ElementType, row: number): { type: number; ref: number; role: string }[] {
  const { ways, relations, strings } = database.store;
  if (type === WAY)
    return Array.from(ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1]), (ref) => ({ type: NODE, ref, role: '' }));
  if (type !== RELATION) return [];
  const members: { type: number; ref: number; role: string }[] = [];
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    members.push({ type: relations.memberTypes[i], ref: relations.memberRefs[i], role: strings.get(relations.memberRoles[i]) });
  }
  return members;
}
