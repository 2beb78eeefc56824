/** Preparation of a table before its first use. */
import type { FeatureTable } from './feature-table.ts';
import type { Work } from './steps.ts';

/** Fewer rows are sorted in a moment, whenever somebody wants that. */
const MANY = 50_000;
/** Two columns of a million texts are kept beside others (`columns/typed-columns.ts`). */
const COLUMNS = 2;

/** Puts the texts of the most used columns with many different ones in the order of a language. */
export function* prepareTable({ count, varied, typed }: FeatureTable, locale: string): Work<void> {
  if (count < MANY) return;
  for (const name of varied.slice(0, COLUMNS)) yield* typed.ranks(name, locale);
}
