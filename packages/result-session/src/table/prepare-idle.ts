/** A table prepares for its next order while nobody asks it anything. */
import { type FeatureTable, prepareTable, type Work } from '@flyover/feature-table';
import { inSlices } from '../raw/time-slices.ts';

/** Milliseconds without another order, after which there is time. */
const IDLE = 50;

/** Preparation of one table at a time. */
export interface Preparation {
  /** Begins soon, or goes on. @param isHeld whether its result is still there */
  start(table: FeatureTable, locale: string, isHeld: () => boolean): void;
  stop(): void;
}

export function createPreparation(): Preparation {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Work<void> | undefined;
  const stop = () => {
    clearTimeout(timer);
    latest = undefined;
  };
  return {
    stop,
    start(table, locale, isHeld) {
      stop();
      const work = prepareTable(table, locale);
      latest = work;
      // tiles, cells and sums have their turn between two slices
      timer = setTimeout(() => void inSlices(() => latest === work && isHeld() && work.next().done !== true), IDLE);
    },
  };
}
