/** Static knowledge about the elements of a set: their types, and the other elements that are present with them. */
import { QUERY_TYPES, type QueryType, type SingleType } from '@flyover/overpass-ql';

export const NODE = 1;
export const WAY = 2;
export const RELATION = 4;
export const AREA = 8;
export const DERIVED = 16;
/** Ways and relations: they are drawn with the elements below them. */
export const LINKED = WAY | RELATION;
export const ANY = NODE | WAY | RELATION | AREA | DERIVED;

const MASKS: Readonly<Record<SingleType, number>> = { node: NODE, way: WAY, relation: RELATION, area: AREA, derived: DERIVED };

/** The types of elements that a query gives. */
export function typesOfQuery(type: QueryType): number {
  let types = 0;
  for (const each of QUERY_TYPES[type]) types |= MASKS[each];
  return types;
}

/** The elements that one statement gives. Two sets that hold the same elements share one of these. */
export interface Elements {
  /** what types there may be */
  readonly types: number;
  /** what holds all of these elements too */
  readonly within: readonly Elements[];
  /** what these elements are put together from */
  readonly parts: readonly Elements[];
  /** whether these are only one of `parts`, by the way the run took */
  readonly eitherPart: boolean;
  /** every element below these is in here */
  readonly below: Elements | undefined;
  /** every node of these ways is in here */
  readonly nodesOfWays: Elements | undefined;
  /** every way that is a member of these relations is in here */
  readonly waysOfRelations: Elements | undefined;
  /** whether everything below is in here too, as far as that shows at once */
  readonly whole: boolean;
  /** whether members of its relations are relations, so that only `>>` reaches their nodes */
  readonly nested: boolean;
}

const NOTHING: Elements = {
  types: 0,
  within: [],
  parts: [],
  eitherPart: false,
  below: undefined,
  nodesOfWays: undefined,
  waysOfRelations: undefined,
  whole: true,
  nested: false,
};

/** Elements of some types. */
export function elements(types: number, more: Partial<Elements> = {}): Elements {
  const nested = (types & RELATION) !== 0 && (more.within ?? []).some((outer) => outer.nested);
  return { ...NOTHING, types, whole: (types & LINKED) === 0, nested, ...more };
}

/** All elements of some others. */
export function unionOf(parts: readonly Elements[]): Elements {
  const below = new Set(parts.map((part) => part.below));
  const nodes = new Set(parts.map((part) => part.nodesOfWays));
  const whole = parts.every((part) => part.whole || below.has(part) || ((part.types & RELATION) === 0 && nodes.has(part)));
  return elements(typesOf(parts), { parts, whole, nested: parts.some((part) => part.nested) });
}

/** One of two, by the way the run took. */
export function eitherOf(one: Elements, other: Elements): Elements {
  if (one === other) return one;
  const parts = [one, other];
  return elements(typesOf(parts), { parts, eitherPart: true, whole: one.whole && other.whole, nested: one.nested || other.nested });
}

function typesOf(parts: readonly Elements[]): number {
  return parts.reduce((types, part) => types | part.types, 0);
}

/**
 * Returns the elements that are drawn whole once some are printed with coordinates and members.
 *
 * @param printed elements printed so, anywhere in the query
 *
 * @param all every value of the query, each once
 */
export function wholeWhenPrinted(printed: readonly Elements[], all: ReadonlySet<Elements>): ReadonlySet<Elements> {
  const inside = new Set<Elements>(printed);
  for (const each of inside) if (!each.eitherPart) for (const part of each.parts) inside.add(part);
  const below = new Set([...inside].map((each) => each.below));
  const nodes = new Set([...inside].map((each) => each.nodesOfWays));
  const ways = new Set([...inside].filter((each) => nodes.has(each) || below.has(each)).map((each) => each.waysOfRelations));
  const held = new Map<Elements, Elements[]>();
  const holders = new Map<Elements, Elements[]>();
  const missing = new Map<Elements, number>();
  const whole = new Set<Elements>();
  for (const each of all) {
    for (const outer of each.within) listOf(held, outer).push(each);
    for (const part of each.parts) {
      if (!each.eitherPart) listOf(held, each).push(part);
      listOf(holders, part).push(each);
    }
    missing.set(each, each.parts.length);
    const { types } = each;
    const linked = (types & WAY) === 0 || nodes.has(each);
    if (each.whole && (inside.has(each) || (types & LINKED) === 0)) whole.add(each);
    else if (below.has(each) || (!each.nested && linked && ((types & RELATION) === 0 || ways.has(each)))) whole.add(each);
  }
  // a set grows while it is walked
  for (const each of whole) {
    for (const inner of held.get(each) ?? []) whole.add(inner);
    for (const holder of holders.get(each) ?? []) {
      const left = (missing.get(holder) ?? 0) - 1;
      missing.set(holder, left);
      if (left === 0) whole.add(holder);
    }
  }
  return whole;
}

function listOf(lists: Map<Elements, Elements[]>, key: Elements): Elements[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Elements[] = [];
  lists.set(key, list);
  return list;
}
