/** The hovered feature, and the table of links for the details of elements. */
import type { SelectedGeometry } from '@flyover/result-session';
import { create } from 'zustand';
import type { TagLinks } from './value-links.ts';

interface InspectState {
  /** The feature with the light mark: under the mouse, or current in a list; -1 where nothing is marked. */
  readonly feature: number;
  readonly geometry?: SelectedGeometry;
  /** The text beside the pointer, and its position: CSS pixels in the map. Absent for a list. */
  readonly tooltip?: { readonly title: string; readonly x: number; readonly y: number };
  /** The table of further links, once it has loaded. */
  readonly tagLinks?: TagLinks;
}

/** The store of the hovered feature and of what the popup looks up. */
export const useInspect = create<InspectState>()(() => ({ feature: -1 }));
