/** The part of the result that the map shows: a filter of the table may exclude the rest. */
import type { DrawnRows } from '@flyover/result-session';
import { create } from 'zustand';

/** The numbers of drawn features, by kind. */
export type DrawnCounts = NonNullable<DrawnRows['drawn']>;

interface ShownPartState {
  /** The run whose result is filtered; 0 where none is. */
  readonly runId: number;
  /** Absent where all features are drawn. */
  readonly drawn?: DrawnCounts;
  /** The rows that pass the filters of the table, drawn alone or not. */
  readonly filtered?: { readonly runId: number; readonly order: number; readonly rows: number };
}

export const useShownPart = create<ShownPartState>()(() => ({ runId: 0 }));

/** Returns the numbers of drawn features in the result of a run; undefined where all are drawn. */
export function useDrawnCounts(runId: number | undefined): DrawnCounts | undefined {
  return useShownPart((part) => (part.runId === runId ? part.drawn : undefined));
}

/** Returns the total number of features. */
export function featuresOf({ points, lines, polygons }: Pick<DrawnCounts, 'points' | 'lines' | 'polygons'>): number {
  return points + lines + polygons;
}
