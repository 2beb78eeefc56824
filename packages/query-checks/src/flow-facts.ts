/** What a walk over a query gives. */
import type { OutStatement } from '@flyover/overpass-ql';
import type { SetValue } from './set-values.ts';

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

/** What a walk gives, in the order of the text. */
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
