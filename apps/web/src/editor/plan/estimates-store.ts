/** The estimated numbers of elements for the statements of the query, in the selected file. */
import { create } from 'zustand';
import type { LineEstimate } from './line-estimates.ts';

interface EstimatesState {
  /** The text that they are of. */
  readonly text: string;
  readonly lines: readonly LineEstimate[];
}

export const useEstimates = create<EstimatesState>()(() => ({ text: '', lines: [] }));
