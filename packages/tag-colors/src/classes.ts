/** Values of a tag as classes: the most frequent words and the rest, and numbers from break to break. */

export type ValueCount = readonly [value: string, count: number];

export interface WordClasses {
  /** The classes in the order of their numbers where all are numbers, otherwise the most frequent first. */
  readonly classes: readonly ValueCount[];
  /** Numbers of values, and of features with them, that have no class of their own. */
  readonly others: { readonly values: number; readonly features: number };
}

/** @param most how many values get a class */
export function wordClasses(counts: readonly ValueCount[], most: number): WordClasses {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const classes = sorted.slice(0, most);
  const rest = sorted.slice(most);
  if (classes.every(([value]) => isNumber(value))) classes.sort(([a], [b]) => Number(a) - Number(b));
  return { classes, others: { values: rest.length, features: rest.reduce((sum, [, count]) => sum + count, 0) } };
}

function isNumber(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}

// Numbers as classes, from break to break.

/** `equal`: steps of one size; `quantile`: about as many features in each. */
export type Break = 'equal' | 'quantile';

/** Digits of a break that people can read. */
const DIGITS = 3;

/**
 * The lower bounds of all classes but the first, ascending and different; fewer where the numbers do not differ enough.
 *
 * @param numbers at most as many as one wants to sort; what is not finite is left out
 */
export function numberBreaks(numbers: Iterable<number>, classes: number, method: Break): number[] {
  const sorted = Float64Array.from([...numbers].filter(Number.isFinite)).sort();
  if (sorted.length === 0) return [];
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  const breaks: number[] = [];
  for (let index = 1; index < classes; index++) {
    const exact = method === 'equal' ? first + ((last - first) * index) / classes : sorted[Math.floor((sorted.length * index) / classes)];
    const rounded = readable(exact, (last - first) / classes);
    if (rounded > (breaks.at(-1) ?? first) && rounded <= last) breaks.push(rounded);
  }
  return breaks;
}

/** Rounded to so few digits as still tell steps of a size apart. */
function readable(value: number, step: number): number {
  if (step === 0) return value;
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
  const rounded = digits > 0 ? Number(value.toFixed(Math.min(digits, 12))) : Number(value.toPrecision(DIGITS));
  return Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS ? value : rounded;
}
