/** What `[diff:]` and `[adiff:]` carry through a run: it is made twice, at an earlier and at a later moment. */
import type { CompareStatement, OutStatement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';

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
  /** The set that each statement had in the earlier run; undefined where it printed more than once, which the Overpass API refuses. */
  readonly kept: Map<OutStatement | CompareStatement, ElementSet | undefined>;
}
