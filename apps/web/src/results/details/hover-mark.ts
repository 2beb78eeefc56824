/** The light mark of one feature: under the mouse, or at hand in a list. */
import { create } from 'zustand';
import type { SelectedGeometry } from '../result-protocol.ts';

interface HoverMark {
  /** -1 where nothing is marked. */
  readonly feature: number;
  readonly geometry?: SelectedGeometry;
}

export const useHoverMark = create<HoverMark>()(() => ({ feature: -1 }));

export function markFeature(feature: number, geometry: SelectedGeometry | undefined): void {
  useHoverMark.setState({ feature, geometry });
}

export function unmarkFeature(): void {
  if (useHoverMark.getState().feature !== -1) useHoverMark.setState({ feature: -1, geometry: undefined });
}
