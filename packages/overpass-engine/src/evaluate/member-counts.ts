/** `count_members()` and its kin. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { RowValue, Subject } from './subject.ts';

/** What members count: those of a type, those with a role; undefined: any. */
export interface MemberFilter {
  readonly type: number | undefined;
  readonly role: string | undefined;
}

/** The word for a type, as `count_members(ways)` has it. */
export function memberTypeOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return word === 'nodes' ? NODE : word === 'ways' ? WAY : RELATION;
}

/** How many members of a relation pass the filter. Nodes of a way are members only where any type and role will do. */
export function memberCount(database: Database, subject: Subject, filter: MemberFilter): RowValue {
  const { ways, relations } = database.store;
  if (subject.type === WAY && isOpen(filter)) return (row) => ways.refStart[row + 1] - ways.refStart[row];
  if (subject.type !== RELATION) return () => 0;
  if (isOpen(filter)) return (row) => relations.memberStart[row + 1] - relations.memberStart[row];
  const list = membersThat(database, filter);
  return (row) => list(row).length;
}

/**
 * How many different members pass the filter. A member of a relation is another one with another role, as long as no equal one
 * stands beside it when all are sorted by type and id.
 */
export function distinctMemberCount(database: Database, subject: Subject, filter: MemberFilter): RowValue {
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
