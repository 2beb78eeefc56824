/** Ways and relations that an element is part of, and what they are made of. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Elements, Subject } from './elements.ts';
import type { Run } from './run.ts';

/** Called with a neighbour, its place in the list that joins them (from 0), the length of that list, and the number of the role or -1. */
type Visit = (row: number, place: number, count: number, role: number) => boolean;

/** Calls `visit` with each way of a node, until it gives true; gives whether it did. */
export function someWayOf(elements: Elements, { type, row }: Subject, visit: Visit): boolean {
  if (type !== NODE || row < 0) return false;
  const { start, wayRows, places } = elements.nodeUsage;
  const { refStart } = elements.store.ways;
  for (let at = start[row]; at < start[row + 1]; at++) {
    const way = wayRows[at];
    if (visit(way, places[at], refStart[way + 1] - refStart[way], -1)) return true;
  }
  return false;
}

/** Calls `visit` with each relation of an element, until it gives true; gives whether it did. */
export function someRelationOf(elements: Elements, { type, id }: Subject, visit: Visit): boolean {
  const { membership } = elements.features;
  const entry = membership.find(type, id);
  if (entry < 0) return false;
  const { memberStart, memberRoles } = elements.store.relations;
  for (let at = membership.start[entry]; at < membership.start[entry + 1]; at++) {
    const row = membership.relationRows[at];
    const slot = membership.memberSlots[at];
    if (visit(row, slot - memberStart[row], memberStart[row + 1] - memberStart[row], memberRoles[slot])) return true;
  }
  return false;
}

/** Calls `visit` with each node of a way or member of a relation that is here, until it gives true; gives whether it did. */
export function someChildOf(
  elements: Elements,
  { type, row }: Subject,
  visit: (childType: number, ...rest: Parameters<Visit>) => boolean,
): boolean {
  if (row < 0) return false;
  const { ways, relations } = elements.store;
  if (type === WAY) {
    const own = elements.rows.ways.geometryRow(row);
    const [first, end] = [ways.refStart[own], ways.refStart[own + 1]];
    for (let at = first; at < end; at++) {
      const node = elements.find(NODE, ways.refs[at]);
      if (node >= 0 && visit(NODE, node, at - first, end - first, -1)) return true;
    }
  }
  if (type === RELATION) {
    const own = elements.rows.relations.geometryRow(row);
    const [first, end] = [relations.memberStart[own], relations.memberStart[own + 1]];
    for (let slot = first; slot < end; slot++) {
      const member = elements.find(relations.memberTypes[slot], relations.memberRefs[slot]);
      if (member >= 0 && visit(relations.memberTypes[slot], member, slot - first, end - first, relations.memberRoles[slot])) return true;
    }
  }
  return false;
}

/** All ways and relations that the element is part of, each once. */
export function parentsOf({ elements, subject }: Run): Subject[] {
  const ways = new Set<number>();
  const relations = new Set<number>();
  someWayOf(elements, subject, (row) => {
    ways.add(row);
    return false;
  });
  someRelationOf(elements, subject, (row) => {
    relations.add(row);
    return false;
  });
  return [...[...ways].map((row) => elements.element(WAY, row)), ...[...relations].map((row) => elements.element(RELATION, row))];
}
