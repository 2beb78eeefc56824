/** The types of elements that a query statement asks for. */
import { keysOf } from './keys-of.ts';

/** One type of elements in a set. */
export type SingleType = 'node' | 'way' | 'relation' | 'area' | 'derived';

/** Each type of a query, with the types of elements that it gives. */
export const QUERY_TYPES = {
  node: ['node'],
  way: ['way'],
  relation: ['relation'],
  nwr: ['node', 'way', 'relation'],
  nw: ['node', 'way'],
  wr: ['way', 'relation'],
  nr: ['node', 'relation'],
  area: ['area'],
  derived: ['derived'],
} as const satisfies Readonly<Record<string, readonly SingleType[]>>;

/** What a query statement looks for; `rel` reads as `relation`. */
export type QueryType = keyof typeof QUERY_TYPES;

/** The type that each word stands for. */
export const QUERY_TYPE_WORDS: ReadonlyMap<string, QueryType> = new Map<string, QueryType>([
  ...keysOf(QUERY_TYPES).map((type): [string, QueryType] => [type, type]),
  ['rel', 'relation'],
]);

/** The type that gives elements of some types and of no other; undefined where there is none. */
export function queryTypeOf(types: readonly SingleType[]): QueryType | undefined {
  return keysOf(QUERY_TYPES).find((type) => {
    const given: readonly SingleType[] = QUERY_TYPES[type];
    return given.length === types.length && given.every((each) => types.includes(each));
  });
}
