/** The selection on the map: the features under a click, and the one whose details are shown. */

import type { ElementDetails, FeatureHit } from '@flyover/result-session';
import { create } from 'zustand';

export interface Selection {
  /** The position of the click, degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The first features there, small ones first, and their total number. */
  readonly hits: readonly FeatureHit[];
  readonly total: number;
  /** Whether the features are those of the whole view, not those under a click. */
  readonly ofView?: boolean;
  readonly details?: ElementDetails;
}

interface SelectionState extends Selection {
  /** Elements that led to this one, the last of them last: from a member to its relation. */
  readonly trail: readonly ElementDetails[];
  /** Increases when the shown details take the focus: they were opened or changed with the keyboard. */
  readonly focusWanted: number;
  show(selection: Selection, takeFocus?: boolean): void;
  showDetails(details: ElementDetails | undefined): void;
  /** Shows an element that the current one links to, with a way back. */
  follow(details: ElementDetails): void;
  /** Goes back to the previous element, or else to the list. */
  back(): void;
  close(): void;
}

export const useSelection = create<SelectionState>()((update) => ({
  lat: 0,
  lon: 0,
  hits: [],
  total: 0,
  trail: [],
  focusWanted: 0,
  show: (selection, takeFocus = false) =>
    update(({ focusWanted }) => ({
      details: undefined,
      ofView: false,
      ...selection,
      trail: [],
      focusWanted: takeFocus ? focusWanted + 1 : focusWanted,
    })),
  showDetails: (details) => update({ details, trail: [] }),
  follow: (details) =>
    update(({ details: before, trail, focusWanted }) => ({
      details,
      trail: before === undefined ? trail : [...trail, before],
      focusWanted: focusWanted + 1,
    })),
  back: () => update(({ trail, focusWanted }) => ({ details: trail.at(-1), trail: trail.slice(0, -1), focusWanted: focusWanted + 1 })),
  close: () => update({ hits: [], total: 0, details: undefined, trail: [] }),
}));

/** Whether anything is selected or listed. */
export function isOpen({ hits, details }: Pick<Selection, 'hits' | 'details'>): boolean {
  return hits.length > 0 || details !== undefined;
}
