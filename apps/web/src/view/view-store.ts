/** The view of the map, for the query's placeholders and the stored position. */
import { create } from 'zustand';
import { type Bbox, bboxOfView } from './zoom.ts';

export interface MapView {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Counts 256-pixel tiles. */
  readonly zoom: number;
  /** CSS pixels of the map. */
  readonly width: number;
  readonly height: number;
}

export const useView = create<MapView>()(() => ({ lat: 53.5, lon: 13.41, zoom: 15, width: 0, height: 0 }));

/** Returns the bounds of the view, degrees. Correct before the map itself has loaded, too. */
export function viewBbox(view: MapView): Bbox {
  return bboxOfView(view.lat, view.lon, view.zoom, view.width, view.height);
}
