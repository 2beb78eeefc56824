/** What a repair is asked for, and what it gives. */

/** `map`: the answer is to be drawable; `editor`: an editor of OpenStreetMap data is to load it. */
export type Purpose = 'map' | 'editor';

/** Why something was left as it is. */
export interface RepairProblem {
  /** `unreadable`: the whole text was left alone; `by-hand`: one place of it was */
  readonly kind: 'unreadable' | 'by-hand';
  /** One sentence for a user. */
  readonly message: string;
  /** Place in the text that was given: UTF-16 offset from 0; line and column from 1. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A repaired query. */
export interface Repair {
  /** The text with its placeholders, layout and comments, repaired as far as that can be. */
  readonly text: string;
  /** Whether `text` differs from the one that was given. */
  readonly changed: boolean;
  readonly problems: readonly RepairProblem[];
}
