/** From elements to those they refer to, and to those that refer to them: `>`, `<`, `(w)`, `(bn)` and their kin. */
import { type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from './database.ts';
import { type ElementSet, EMPTY_SET, rowsOf } from './element-set.ts';
import { withWayNodes, withWaysOfNodes } from './parts/database-near.ts';
import { gatherRows, hasRow, NO_ROW, RowCollector, uniteRows } from './row-set.ts';

/**
 * The nodes of ways.
 *
 * @param positions places in the way: 1 the first, -1 the last; empty: all
 */
export function nodesOfWays(database: Database, ways: Uint32Array, positions: readonly number[] = []): Uint32Array {
  const near = withWayNodes(database, ways);
  const { refStart } = near.store.ways;
  const wayNodes = near.wayNodes();
  const { count } = database.store.nodes;
  if (positions.length === 0) {
    return gatherRows(entriesOf(refStart, ways), count, (found) => {
      for (const way of ways) for (let i = refStart[way]; i < refStart[way + 1]; i++) if (wayNodes[i] !== NO_ROW) found.add(wayNodes[i]);
    });
  }
  const collector = new RowCollector(count);
  for (const way of ways) {
    const start = refStart[way];
    const end = refStart[way + 1];
    for (const position of positions) {
      const at = position > 0 ? start + position - 1 : end + position;
      if (at >= start && at < end && wayNodes[at] !== NO_ROW) collector.add(wayNodes[at]);
    }
  }
  return collector.finish();
}

/** The number of entries in the lists of some rows. */
function entriesOf(start: Uint32Array, rows: Uint32Array): number {
  return rows.reduce((sum, row) => sum + start[row + 1] - start[row], 0);
}

/**
 * The members of one type of relations.
 *
 * @param role number of the role; undefined: any
 */
export function membersOf(database: Database, relations: Uint32Array, type: ElementType, role?: number): Uint32Array {
  const { memberStart, memberTypes, memberRoles } = database.store.relations;
  const members = database.members();
  return gatherRows(entriesOf(memberStart, relations), tableOf(database, type).count, (found) => {
    for (const relation of relations) {
      for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
        if (memberTypes[i] === type && members[i] !== NO_ROW && (role === undefined || memberRoles[i] === role)) found.add(members[i]);
      }
    }
  });
}

/**
 * The ways that have any of the nodes.
 *
 * @param positions as in `nodesOfWays`
 */
export function waysWith(database: Database, nodes: Uint32Array, positions: readonly number[] = []): Uint32Array {
  const { start, rows } = withWaysOfNodes(database, nodes).waysOfNodes();
  const held = here(database, NODE, nodes);
  const ways = gatherRows(entriesOf(start, held), database.store.ways.count, (found) => {
    for (const node of held) for (let i = start[node]; i < start[node + 1]; i++) found.add(rows[i]);
  });
  if (positions.length === 0) return ways;
  const near = withWayNodes(database, ways);
  const { refStart } = near.store.ways;
  const wayNodes = near.wayNodes();
  const placed = new RowCollector(database.store.ways.count);
  for (const node of held) {
    for (let i = start[node]; i < start[node + 1]; i++) {
      const way = rows[i];
      const there = (position: number) => {
        const at = position > 0 ? refStart[way] + position - 1 : refStart[way + 1] + position;
        return at >= refStart[way] && at < refStart[way + 1] && wayNodes[at] === node;
      };
      if (positions.some(there)) placed.add(way);
    }
  }
  return placed.finish();
}

/**
 * The relations that have any of these elements as a member.
 *
 * @param role number of the role; undefined: any
 */
export function relationsWith(database: Database, rows: Uint32Array, type: ElementType, role?: number): Uint32Array {
  if (type === NODE && database.parts !== undefined) return relationsOfNodes(database, rows, role);
  const parents = database.relationsOf(type);
  const { memberStart, memberTypes, memberRoles } = database.store.relations;
  const members = database.members();
  const collector = new RowCollector(database.store.relations.count);
  for (const row of here(database, type, rows)) {
    for (let i = parents.start[row]; i < parents.start[row + 1]; i++) {
      const relation = parents.rows[i];
      if (role === undefined) {
        collector.add(relation);
        continue;
      }
      for (let j = memberStart[relation]; j < memberStart[relation + 1]; j++) {
        if (members[j] === row && memberTypes[j] === type && memberRoles[j] === role) collector.add(relation);
      }
    }
  }
  return collector.finish();
}

/** The same of nodes by a look at all members: relations are few, and an index over the rows of all nodes is large. */
function relationsOfNodes(database: Database, nodes: Uint32Array, role: number | undefined): Uint32Array {
  const { count, memberStart, memberTypes, memberRoles } = database.store.relations;
  const members = database.members();
  const collector = new RowCollector(count);
  for (let relation = 0; nodes.length > 0 && relation < count; relation++) {
    for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
      if (memberTypes[i] !== NODE || (role !== undefined && memberRoles[i] !== role) || !hasRow(nodes, members[i])) continue;
      collector.add(relation);
      break;
    }
  }
  return collector.finish();
}

/** A set may be of another moment than the one that is asked. */
function here({ history }: Database, type: ElementType, rows: Uint32Array): Uint32Array {
  return history === undefined ? rows : history.here(type, rows);
}

/** `>`: ways and nodes that are members of the relations, and the nodes of all these ways and of the ways of the set. */
export function recurseDown(database: Database, set: ElementSet): ElementSet {
  const ways = membersOf(database, set.relations, WAY);
  const nodes = uniteRows(membersOf(database, set.relations, NODE), nodesOfWays(database, uniteRows(ways, set.ways)));
  return { ...EMPTY_SET, nodes, ways };
}

/** `>>`: as `>`, from the relations, those among their members, and so on. */
export function recurseDownRelations(database: Database, set: ElementSet): ElementSet {
  const relations = closure(set.relations, (rows) => membersOf(database, rows, RELATION));
  return { ...recurseDown(database, { ...set, relations }), relations };
}

/** `<`: ways with the nodes; the relations of the set, and those with its nodes, its ways and the ways found. */
export function recurseUp(database: Database, set: ElementSet): ElementSet {
  const ways = waysWith(database, set.nodes);
  const above = uniteRows(relationsWith(database, set.nodes, NODE), relationsWith(database, uniteRows(ways, set.ways), WAY));
  return { ...EMPTY_SET, ways, relations: uniteRows(above, set.relations) };
}

/** `<<`: as `<`, and from the relations to those they are members of, and so on. */
export function recurseUpRelations(database: Database, set: ElementSet): ElementSet {
  const up = recurseUp(database, set);
  const relations = closure(up.relations, (rows) => relationsWith(database, rows, RELATION));
  return { ...up, relations };
}

/** Follows `step` from what is new until nothing new comes; relations may contain each other, and lie thousands deep in one another. */
function closure(rows: Uint32Array, step: (rows: Uint32Array) => Uint32Array): Uint32Array {
  const reached = new Set(rows);
  for (let added = rows; added.length > 0; ) {
    added = step(added).filter((row) => !reached.has(row));
    for (const row of added) reached.add(row);
  }
  return reached.size === rows.length ? rows : Uint32Array.from(reached).sort();
}

/** The result of one of the four recursions for one type. */
export function recurse(database: Database, set: ElementSet, direction: '>' | '>>' | '<' | '<<'): ElementSet {
  if (direction === '>') return recurseDown(database, set);
  if (direction === '>>') return recurseDownRelations(database, set);
  return direction === '<' ? recurseUp(database, set) : recurseUpRelations(database, set);
}

/** Rows of a type in what a recursion gives. */
export function recurseRows(database: Database, set: ElementSet, direction: '>' | '>>' | '<' | '<<', type: ElementType): Uint32Array {
  return rowsOf(recurse(database, set, direction), type);
}
