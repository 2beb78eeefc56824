/** What a run carries from statement to statement. */
import type { ElementWriter } from '@flyover/overpass-output';
import type { Bbox, CsvColumn, Statement } from '@flyover/overpass-ql';
import type { Database, DatabasePart } from './database.ts';
import { orderById } from './derived-order.ts';
import type { Comparison } from './differences/comparison.ts';
import type { ElementSet } from './element-set.ts';
import type { ExplainLog } from './explain-log.ts';
import type { RunControl } from './run-control.ts';
import { findSet, framesSize, type SetFrame } from './set-frame.ts';

/** See the file's comment. */
export interface RunContext {
  /** The data at the moment that the statement at hand asks about. */
  database: Database;
  /** Whether that is a moment which the data, that has no history, does not know. */
  isLost: boolean;
  /** Of `[diff:]` and `[adiff:]`. */
  comparison: Comparison | undefined;
  readonly control: RunControl;
  /** The named sets of the block that runs; `_` is the default set. */
  frame: SetFrame;
  /** Of `[bbox:]`. */
  readonly globalBox: Bbox | undefined;
  /** Says what does not end the run. */
  readonly remark: (text: string) => void;
  readonly writer: ElementWriter;
  /** What the writer prints from, where elements are read before they are printed. */
  readonly printed: DatabasePart | undefined;
  /** Of CSV. */
  readonly csvColumns: readonly CsvColumn[] | undefined;
  /** Whether the query has to do with areas; counts name them then. */
  readonly usesAreas: boolean;
  /** Hands on what is full; waits while the reader is behind. */
  readonly flush: () => Promise<void>;
  /** Whether `flush` would hand something on. */
  readonly isFull: () => boolean;
  /** The number of the next derived element. */
  nextDerivedId: number;
  /** Notes what runs, where somebody wants to know. */
  readonly explain?: ExplainLog;
}

/** Runs one statement; what a block statement gets to run those in it. */
export type RunStatement = (context: RunContext, statement: Statement) => Promise<void>;

/** A set by name, as the block that runs sees it; the empty set where nothing has that name. */
export function getSet(context: RunContext, name: string): ElementSet {
  return findSet(context.frame, name);
}

/**
 * Puts a set under a name, in the block that runs. Its derived elements go by their ids from then on.
 *
 * @throws RuntimeError where all sets together pass `[maxsize:]`
 */
export function putSet(context: RunContext, name: string, set: ElementSet): void {
  const derived = orderById(set.derived);
  context.frame.sets.set(name, derived === set.derived ? set : { ...set, derived });
  context.control.checkSize(framesSize(context.frame));
}

/** Puts the set of a round of `for`, with the value that `_.val` gives. */
export function putRound(context: RunContext, name: string, set: ElementSet, value: string): void {
  putSet(context, name, set);
  context.frame.sets.setWithValue(name, getSet(context, name), value);
}
