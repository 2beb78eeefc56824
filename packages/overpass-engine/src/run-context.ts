/** The context of a run: its database, limits and named sets, passed from statement to statement. */
import type { ElementWriter } from '@flyover/overpass-output';
import type { Bbox, CsvColumn, Statement } from '@flyover/overpass-ql';
import type { Database, DatabasePart } from './database.ts';
import { orderById } from './derived-elements.ts';
import type { Comparison } from './differences/compare-sets.ts';
import { type ElementSet, EMPTY_SET, setSize } from './element-set.ts';
import type { ExplainLog } from './explain-log.ts';
import type { RunControl } from './run-control.ts';
import type { StatementGuide } from './statement-guide.ts';

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
  /** Adds a remark that does not end the run. */
  readonly remark: (text: string) => void;
  readonly writer: ElementWriter;
  /** Pages that the writer prints from, where elements are read before they are printed. */
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
  /** Records what runs, where the caller requests that. */
  readonly explain?: ExplainLog;
  /** Decides which statements run, where the elements arrive piece by piece. */
  readonly guide?: StatementGuide;
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

/** Sets by name. With some goes the value of the round of `for` that made them, until another set is put under the name. */
export class NamedSets extends Map<string, ElementSet> {
  private readonly roundValues = new Map<string, string>();

  override set(name: string, set: ElementSet): this {
    this.roundValues.delete(name);
    return super.set(name, set);
  }

  /** Puts a set of which `_.val` is a value. */
  setWithValue(name: string, set: ElementSet, value: string): void {
    this.set(name, set);
    this.roundValues.set(name, value);
  }

  /** The value of a set; undefined where it has none. */
  roundValue(name: string): string | undefined {
    return this.roundValues.get(name);
  }
}

/**
 * Named sets, block by block. A union, a difference or a loop has a frame of its own: what its statements name stays there until
 * the block is over, and what they have not named is looked up in the frames around. So does the Overpass API 0.7.62, and it
 * shows: after a union `_` is what a statement in it left there, and after a loop its set is empty.
 */
export interface SetFrame {
  readonly sets: NamedSets;
  /** The frame around this one; undefined for that of the whole query. */
  readonly outer: SetFrame | undefined;
}

/** The frame of a whole query, or of a block in another frame. */
export function createFrame(outer?: SetFrame): SetFrame {
  return { sets: new NamedSets(), outer };
}

/** A set by name, of this frame or the nearest around it that has one; else the empty set. */
export function findSet(frame: SetFrame, name: string): ElementSet {
  return findNamedSet(frame, name) ?? EMPTY_SET;
}

/** The same; undefined where no statement ever put anything under that name, not even an empty set. */
export function findNamedSet(frame: SetFrame, name: string): ElementSet | undefined {
  return frameWith(frame, name)?.sets.get(name);
}

/** The value of `_.val`: of the set visible under a name. */
export function findValue(frame: SetFrame, name: string): string | undefined {
  return frameWith(frame, name)?.sets.roundValue(name);
}

/** The nearest frame in which something was put under a name. */
function frameWith(frame: SetFrame, name: string): SetFrame | undefined {
  let each: SetFrame | undefined = frame;
  while (each !== undefined && !each.sets.has(name)) each = each.outer;
  return each;
}

/** Takes a set out of a frame, but not out of those around it; the frame then has an empty one of that name. */
export function takeOwnSet(frame: SetFrame, name: string): ElementSet {
  const set = frame.sets.get(name) ?? EMPTY_SET;
  frame.sets.set(name, EMPTY_SET);
  return set;
}

/** Takes a set out of a frame, or as it is in the nearest around it that has one; the frame then has an empty one of that name. */
export function takeSet(frame: SetFrame, name: string): ElementSet {
  const set = findSet(frame, name);
  frame.sets.set(name, EMPTY_SET);
  return set;
}

/** Hands the sets of a block that is over to the frame around it, but for one. */
export function passOutward(frame: SetFrame, except?: string): void {
  for (const [name, set] of frame.sets) if (name !== except) frame.outer?.sets.set(name, set);
}

/** Bytes of the sets of a frame and of those around it. */
export function framesSize(frame: SetFrame): number {
  let bytes = 0;
  for (let each: SetFrame | undefined = frame; each !== undefined; each = each.outer) {
    for (const set of each.sets.values()) bytes += setSize(set);
  }
  return bytes;
}
