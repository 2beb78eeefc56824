/** What is selected on the map: the features under a click, and the one whose details are shown. */
import { create } from 'zustand';
import type { ElementDetails, FeatureHit } from './result-protocol.ts';

interface SelectionState {
  /** Where the click was, degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly hits: readonly FeatureHit[];
  readonly details?: ElementDetails;
  show(lat: number, lon: number, hits: readonly FeatureHit[], details: ElementDetails | undefined): void;
  showDetails(details: ElementDetails | undefined): void;
  close(): void;
}

export const useSelection = create<SelectionState>()((update) => ({
  lat: 0,
  lon: 0,
  hits: [],
  show: (lat, lon, hits, details) => update({ lat, lon, hits, details }),
  showDetails: (details) => update({ details }),
  close: () => update({ hits: [], details: undefined }),
}));
