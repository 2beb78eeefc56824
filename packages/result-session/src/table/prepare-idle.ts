/** The idle work of a table, which prepares for its next order. */
import { type FeatureTable, prepareTable, type Work } from '@flyover/feature-table';
import { inSlices, nextTask } from '../raw/time-slices.ts';

/** Preparation of one table at a time. */
export interface Preparation {
  /** Begins, or goes on. @param isHeld whether its result is still there */
  start(table: FeatureTable, locale: string, isHeld: () => boolean): void;
  stop(): void;
}

export function createPreparation(): Preparation {
  let latest: Work<void> | undefined;
  const stop = () => {
    latest = undefined;
  };
  return {
    stop,
    start(table, locale, isHeld) {
      stop();
      const work = prepareTable(table, locale);
      latest = work;
      // the order that was asked for is told first; tiles, cells and sums have their turn between two slices
      void nextTask().then(() => inSlices(() => latest === work && isHeld() && work.next().done !== true));
    },
  };
}
