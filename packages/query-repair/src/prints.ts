/** Records of an `out`, and of a set from one write to the next. */
import type { OutStatement } from '@flyover/overpass-ql';
import type { Elements } from './element-sets.ts';

/** A block of an `if`: what is printed in it counts only there. */
export interface Branch {
  readonly outer: Branch | undefined;
}

/** An `out` and what is known of it. */
export interface Print {
  readonly statement: OutStatement;
  readonly elements: Elements;
  /** undefined outside every `if` */
  readonly branch: Branch | undefined;
  /** stands for one writing of the set: prints of the same one print the same */
  readonly binding: object;
  /** whether more elements in the set (or in the default set, for a named one) would change what comes behind */
  readLater: boolean;
  /** stands in a union or difference, where every statement beside it adds its elements */
  readonly inUnion: boolean;
}

/** Prints that are to know when something is read; logs hold others, so that joining two costs nothing. */
export interface PrintLog {
  readonly prints: Print[];
  readonly before: PrintLog[];
}

/** A log that holds others. */
export function logAfter(before: PrintLog[]): PrintLog {
  return { prints: [], before };
}

/** Tells every print of a log, once. */
export function markReadLater(log: PrintLog): void {
  const open = [log];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const print of each.prints.splice(0)) print.readLater = true;
    for (const earlier of each.before.splice(0)) open.push(earlier);
  }
}

/** One writing of a set. */
export interface Binding {
  readonly value: Elements;
  /** prints that a repair would change this set for */
  readonly prints: PrintLog;
  /** prints of named sets that a repair would write this set for */
  readonly beside: PrintLog;
  /** how many loops it was written in */
  readonly loops: number;
  /** the content may come from the round before */
  readonly fromRound: boolean;
  /** read in a round that may come again, in any way */
  readAgain: boolean;
  /** read so, and more elements in it matter there */
  mindedAgain: boolean;
}
