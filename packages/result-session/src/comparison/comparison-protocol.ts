/** What the page asks of a result that tells what differs between two moments. All of it may cross to another thread. */
import type { ChangeWord } from '@flyover/osm-elements';
import type { ElementDetails } from '../elements/element-types.ts';

/** How many elements became what, drawn or not. */
export type ChangeCounts = Readonly<Record<ChangeWord, number>>;

/** One of the features that differ. */
export interface ChangeStep {
  /** Among them, from 0. */
  readonly at: number;
  readonly total: number;
  readonly details: ElementDetails;
}

/** Calls for stepping through what differs. */
export interface ComparisonCalls {
  /**
   * A feature that differs.
   *
   * @param at its place; one before the first is the last, and the other way round
   * @returns undefined where the run is gone, or nothing that differs is drawn
   */
  changeAt(runId: number, at: number): ChangeStep | undefined;
  /** Where a feature stands among those that differ; undefined where it is none of them. */
  changePlace(runId: number, feature: number): number | undefined;
}
