/** What the statements of the query are expected to find in the file that is asked. */
import { create } from 'zustand';
import type { LineEstimate } from './line-estimates.ts';

interface EstimatesState {
  /** The text that they are of. */
  readonly text: string;
  readonly lines: readonly LineEstimate[];
}

export const useEstimates = create<EstimatesState>()(() => ({ text: '', lines: [] }));
