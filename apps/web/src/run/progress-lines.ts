/** The lines of progress on the loading card. */
import type { RunStage } from '@flyover/result-session';

/** Specification, sections 2 and 9. */
export const MOST_LINES = 3;

/** The latest lines of the progress, the newest last. */
export function latestLines(lines: readonly string[]): readonly string[] {
  return lines.slice(-MOST_LINES);
}

/** Half of the way through the reading is this far, bytes: nobody knows the length of an answer beforehand. */
const HALF_READ = 10e6;

/**
 * Returns the progress of the bar, 0 to 1. It moves in steps with the stages: an animation would take processor time from the run (with
 * software rendering, half a second of a large run).
 */
export function progressOf(stage: RunStage | undefined, drawing: boolean): number {
  if (drawing) return 0.92;
  switch (stage?.stage) {
    case undefined:
      return 0.02;
    case 'calling':
      return 0.08;
    case 'receiving':
      return 0.1 + 0.5 * (stage.bytes / (stage.bytes + HALF_READ));
    case 'parsing':
      return 0.65;
    case 'rendering':
      return 0.75;
    default:
      return 0.85;
  }
}
