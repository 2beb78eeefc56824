/** A table prepares for its next order while nobody asks it anything. */
import { type FeatureTable, prepareTable } from '@flyover/feature-table';

/** Milliseconds without another order, after which there is time. */
const IDLE = 150;
/** It goes on for so long, then a timer's time lies between: tiles, cells and sums come first. */
const SLICE = 4;

/** Preparation of one table at a time. */
export interface Preparation {
  /** Begins soon, or goes on. @param isHeld whether its result is still there */
  start(table: FeatureTable, locale: string, isHeld: () => boolean): void;
  stop(): void;
}

export function createPreparation(): Preparation {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start(table, locale, isHeld) {
      stop();
      const work = prepareTable(table, locale);
      const goOn = () => {
        const until = performance.now() + SLICE;
        while (performance.now() < until) if (!isHeld() || work.next().done === true) return;
        timer = setTimeout(goOn);
      };
      timer = setTimeout(goOn, IDLE);
    },
  };
}
