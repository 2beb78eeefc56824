/** What is told of the style of single features. All of it may cross to another thread. */
import type { StyleRecord } from '@flyover/osm-features';

/** A rule that applies to a feature. */
export interface MatchedRule {
  /** As written, without its declarations. */
  readonly selector: string;
  /** Which sheet, from 0; -1: the look that lies below all sheets. */
  readonly sheet: number;
  /** The address of the imported sheet it is from; absent for the sheet itself. */
  readonly imported?: string;
  /** Where in the sheet, from 1. */
  readonly line: number;
  /** The layer it writes into: `default`, or the name behind `::`. */
  readonly layer: string;
  /** What it sets, in its order; a value that a later rule replaces is `overridden`. */
  readonly sets: readonly { readonly name: string; readonly value: string; readonly overridden: boolean }[];
}

/** The rules of one feature, from the first that applies to the last. */
export interface FeatureStyle {
  readonly rules: readonly MatchedRule[];
}

/** One layer of a feature's mark. */
export interface StyledMark {
  /** A `DrawRecord`. */
  readonly record: StyleRecord;
  readonly text?: string;
}
