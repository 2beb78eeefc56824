/** The light mark of one feature: under the mouse, or at hand in a list. */

import type { SelectedGeometry } from '@flyover/result-session';
import { create } from 'zustand';

interface HoverMark {
  /** -1 where nothing is marked. */
  readonly feature: number;
  readonly geometry?: SelectedGeometry;
  /** The text beside the pointer, and its position: CSS pixels in the map. Absent for a list. */
  readonly told?: { readonly title: string; readonly x: number; readonly y: number };
}

export const useHoverMark = create<HoverMark>()(() => ({ feature: -1 }));

export function markFeature(feature: number, geometry: SelectedGeometry | undefined): void {
  useHoverMark.setState({ feature, geometry, told: undefined });
}

/** Sets the name of the hovered feature, or clears it. */
export function tellFeature(title: string, x: number, y: number): void {
  useHoverMark.setState({ told: title === '' ? undefined : { title, x, y } });
}

export function unmarkFeature(): void {
  if (useHoverMark.getState().feature !== -1) useHoverMark.setState({ feature: -1, geometry: undefined, told: undefined });
}
