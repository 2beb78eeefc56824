/** Which classes a legend lists, and in which order. */
import type { LegendClass } from '@flyover/result-session';

/** So many are shown until somebody wants more. */
export const FIRST_SHOWN = 40;

/** What is left over comes last. */
export function inOrder(classes: readonly LegendClass[]): LegendClass[] {
  const isRest = ({ selector }: LegendClass) => selector === undefined || selector === '*';
  return [...classes.filter((each) => !isRest(each)), ...classes.filter(isRest)];
}
