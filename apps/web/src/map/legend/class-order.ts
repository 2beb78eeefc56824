/** The classes that a legend lists, and their order. */
import type { LegendClass } from '@flyover/result-session';

/** The number of classes that are shown before “more” is pressed. */
export const FIRST_SHOWN = 40;

/** Returns the classes with the remainder last. */
export function inOrder(classes: readonly LegendClass[]): LegendClass[] {
  const isRest = ({ selector }: LegendClass) => selector === undefined || selector === '*';
  return [...classes.filter((each) => !isRest(each)), ...classes.filter(isRest)];
}
