/** Values of a tag as classes: the most frequent ones, and the rest. */

export type ValueCount = readonly [value: string, count: number];

export interface WordClasses {
  /** In the order of their numbers where all are numbers, else the most frequent first. */
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
