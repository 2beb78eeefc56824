/** What is selected on the map: the features under a click, and the one whose details are shown. */
import { create } from 'zustand';
import type { ElementDetails, FeatureHit } from './result-protocol.ts';

interface Selection {
  /** Where the click was, degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The first features there, small ones first, and how many there are. */
  readonly hits: readonly FeatureHit[];
  readonly total: number;
  readonly details?: ElementDetails;
}

interface SelectionState extends Selection {
  show(selection: Selection): void;
  showDetails(details: ElementDetails | undefined): void;
  close(): void;
}

export const useSelection = create<SelectionState>()((update) => ({
  lat: 0,
  lon: 0,
  hits: [],
  total: 0,
  show: (selection) => update({ details: undefined, ...selection }),
  showDetails: (details) => update({ details }),
  close: () => update({ hits: [], total: 0, details: undefined }),
}));
