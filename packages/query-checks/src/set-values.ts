/** The elements that a set can hold, as far as known without running the query, and the types of a walk over a query's sets. */

import { FILTERS, type OutStatement, QUERY_TYPES, type QueryStatement, type SingleType, type Statement } from '@flyover/overpass-ql';
import type { Range } from '@flyover/query-text';

/** The value that one statement, or one of several, left in a set. */
export interface SetValue {
  /** the statement that wrote it, which is reported where it is never read; undefined for several, and for the element of a loop */
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

/** Records the statement that overwrites an unread value. */
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

/** The values of sets during a walk through a query; writes since a mark can be undone. */
export class NamedValues {
  private readonly values = new Map<string, SetValue>();
  private readonly undo: { readonly name: string; readonly value: SetValue | undefined }[] = [];

  /** Number of writes so far, as the argument of `takeBack`. */
  get moment(): number {
    return this.undo.length;
  }

  get(name: string): SetValue | undefined {
    return this.values.get(name);
  }

  set(name: string, value: SetValue): void {
    this.undo.push({ name, value: this.values.get(name) });
    this.values.set(name, value);
  }

  /** Gives what stood last in each set that was written since a moment, and puts back what stood there then. */
  takeBack(moment: number): Map<string, SetValue> {
    const changes = new Map<string, SetValue>();
    for (let last = this.undo.length - 1; last >= moment; last--) {
      const { name, value } = this.undo[last];
      const now = this.values.get(name);
      if (now !== undefined && !changes.has(name)) changes.set(name, now);
      if (value === undefined) this.values.delete(name);
      else this.values.set(name, value);
    }
    this.undo.length = moment;
    return changes;
  }
}

// The result of a walk over a query.

/** A read of a set that nothing has written yet. */
export interface EarlyRead {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** One `out` and what it prints. */
export interface Print {
  readonly statement: OutStatement;
  /** undefined: the set is empty */
  readonly value: SetValue | undefined;
  /** an earlier `out` of the same elements that is always run before; the latest that is no count, and the latest that prints as much */
  readonly after: OutStatement | undefined;
  readonly twin: OutStatement | undefined;
}

/** The result of a walk, in the order of the text. */
export interface SetFlow {
  readonly earlyReads: readonly EarlyRead[];
  /** all values that a statement wrote */
  readonly values: readonly SetValue[];
  readonly prints: readonly Print[];
  /** every name that is written, with the line of the first statement that does it */
  readonly written: ReadonlyMap<string, number>;
}

/** Whether two statements print the same of each element. */
export function printsAlike(one: OutStatement, other: OutStatement): boolean {
  return (
    one.detail === other.detail &&
    one.geometry === other.geometry &&
    one.bbox === undefined &&
    other.bbox === undefined &&
    one.limit === other.limit &&
    one.noids === other.noids
  );
}
