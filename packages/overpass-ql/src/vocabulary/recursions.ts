/** Elements by where they stand in others: what the element `recurse` of the XML form calls each way. */
import type { QueryType } from './query-words.ts';

/** The recursions that are statements too: the parts of elements (down) and what they are part of (up); doubled with relations of relations. */
export const DIRECTIONS = { '>': 'down', '>>': 'down-rel', '<': 'up', '<<': 'up-rel' } as const;

/** A recursion that is a statement too. */
export type Direction = keyof typeof DIRECTIONS;

/** Facts of a filter by membership. */
interface MembershipFacts {
  /** for the message of the server */
  readonly gives: string;
  /** the types of queries that it may stand in */
  readonly types: readonly QueryType[];
}

/**
 * The filters by membership. `r`, `w`: members of relations, nodes of ways; `bn`, `bw`, `br`: ways and relations with such a member;
 * `way_cnt`, `way_link`: nodes by how many ways, or segments, meet there.
 */
export const MEMBERSHIPS = {
  r: { gives: 'nodes, ways, or relations', types: ['node', 'way', 'relation', 'nwr', 'nw', 'wr', 'nr'] },
  w: { gives: 'nodes', types: ['node'] },
  way_link: { gives: 'nodes', types: ['node'] },
  way_cnt: { gives: 'nodes', types: ['node'] },
  br: { gives: 'relations', types: ['relation'] },
  bw: { gives: 'relations', types: ['relation'] },
  bn: { gives: 'ways or relations', types: ['way', 'relation', 'wr'] },
} as const satisfies Readonly<Record<string, MembershipFacts>>;

/** The word of a filter by membership. */
export type Membership = keyof typeof MEMBERSHIPS;

/** The types of `recurse` that go one step: what they give and the filter of the same meaning. */
export const STEPS: ReadonlyMap<string, readonly [QueryType, Exclude<Membership, 'way_cnt' | 'way_link'>]> = new Map([
  ['way-node', ['node', 'w']],
  ['relation-node', ['node', 'r']],
  ['relation-way', ['way', 'r']],
  ['relation-relation', ['relation', 'r']],
  ['relation-nwr', ['nwr', 'r']],
  ['relation-nw', ['nw', 'r']],
  ['relation-wr', ['wr', 'r']],
  ['relation-nr', ['nr', 'r']],
  ['node-way', ['way', 'bn']],
  ['node-relation', ['relation', 'bn']],
  ['node-wr', ['wr', 'bn']],
  ['way-relation', ['relation', 'bw']],
  ['relation-backwards', ['relation', 'br']],
]);

/** Returns the name of a step that gives elements of a type; undefined where there is no such step. */
export function stepOf(type: string, relation: string): string | undefined {
  for (const [name, [gives, filter]] of STEPS) if (gives === type && filter === relation) return name;
  return undefined;
}

/** The types of `recurse` that count the ways, or their segments, at a node. */
export const WAY_COUNTS = { way_cnt: 'way-count', way_link: 'way-link' } as const;
