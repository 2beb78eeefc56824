/** What `[diff:]` and `[adiff:]` carry through a run: it is made twice, at an earlier and at a later moment. */
import type { CompareStatement, OutStatement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';

/** A set and the data at the moment at which it is looked at: that of the run, or of a `retro` around the statement. */
export interface ComparedSide {
  readonly set: ElementSet;
  readonly database: Database;
}

/** See the file's comment. */
export interface Comparison {
  readonly earlier: Database;
  readonly later: Database;
  /** Seconds since 1970; `until` may be `PRESENT`. */
  readonly since: number;
  readonly until: number;
  /** `[adiff:]`: what became of what is gone is told too. */
  readonly augmented: boolean;
  /**
   * `earlier`: sets are kept, nothing is printed. `later`: they are compared. `showEarlier`, `showLater`: the block of a `compare`
   * runs, and what it prints is marked.
   */
  readonly stage: 'earlier' | 'later' | 'showEarlier' | 'showLater';
  /** What each statement had in the earlier run; undefined where it printed more than once, which the Overpass API refuses. */
  readonly kept: Map<OutStatement | CompareStatement, ComparedSide | undefined>;
}
