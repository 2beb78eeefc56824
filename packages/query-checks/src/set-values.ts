/** What is known of the elements in a set without running the query. */
import { FILTERS, type OutStatement, QUERY_TYPES, type QueryStatement, type SingleType, type Statement } from '@flyover/overpass-ql';
import type { Range } from './check-context.ts';

/** What one statement left in a set, or several of which one ran. */
export interface SetValue {
  /** who wrote it, to be told where nobody reads it; undefined: several, or a loop its element */
  readonly writer: { readonly statement: Statement; readonly range: Range; readonly name: string } | undefined;
  /** those of which one ran */
  readonly either: readonly SetValue[];
  readonly types: ReadonlySet<SingleType>;
  /** whether the nodes of the ways around may be in it: printed anywhere, it draws them */
  readonly hasNodes: boolean;
  read: boolean;
  /** the line of the statement that wrote over it before anybody read it */
  overwrittenBy: number | undefined;
  /** who printed it, and on which way through the query */
  readonly prints: { readonly statement: OutStatement; readonly branch: number }[];
}

/** Marks a value as read, and those that it may be. */
export function markRead(value: SetValue): void {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.read) continue;
    next.read = true;
    open.push(...next.either);
  }
}

/** Notes who wrote over a value that nobody has read. */
export function markOverwritten(value: SetValue, line: number): void {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.read || next.overwrittenBy !== undefined) continue;
    next.overwrittenBy = line;
    open.push(...next.either);
  }
}

/** A value. */
export function setValue(types: Iterable<SingleType>, more: Partial<Pick<SetValue, 'writer' | 'either' | 'hasNodes'>> = {}): SetValue {
  return {
    writer: undefined,
    either: [],
    hasNodes: false,
    ...more,
    types: new Set(types),
    read: false,
    overwrittenBy: undefined,
    prints: [],
  };
}

/** The types that a query may give, of what its sets hold. */
export function typesOfQuery({ type }: QueryStatement, inputs: readonly (SetValue | undefined)[]): readonly SingleType[] {
  const types: readonly SingleType[] = QUERY_TYPES[type];
  return types.filter((each) => inputs.every((input) => input === undefined || input.types.has(each)));
}

/** Whether a query gives nodes for the sake of their ways: members of them, or all of an area. */
export function givesNodes({ type, inputs, filters }: QueryStatement): boolean {
  const types: readonly SingleType[] = QUERY_TYPES[type];
  if (!types.includes('node') || inputs.length > 0) return false;
  if (
    filters.some((filter) => filter.kind === 'recurse' && (filter.relation === 'w' || filter.relation === '>' || filter.relation === '>>'))
  )
    return true;
  return filters.every(({ kind }) => FILTERS[kind].saysWhere);
}
