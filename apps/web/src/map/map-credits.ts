/** Who made what the map shows, as the texts that stand on it: pictures of the map name the same. */
import { create } from 'zustand';

export interface MapCredits {
  /** Of a background of somebody else. */
  readonly background?: string;
  /** Of the data. */
  readonly data: string;
}

/** Kept by the attribution on the map. */
export const useMapCredits = create<MapCredits>()(() => ({ data: '' }));
