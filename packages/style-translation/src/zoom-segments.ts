/** The zooms of a sheet, cut where a rule begins or ends. */
import type { StyleSheet } from '@flyover/mapcss';

/** Whole zooms in 256-pixel tiles; `to` is behind the last. */
export interface ZoomSegment {
  readonly from: number;
  readonly to: number;
}

/** MapLibre's zooms run from 0 to 24, and count tiles of twice the size. */
export const LEAST_ZOOM = 1;
export const BEHIND_ZOOM = 26;

export function zoomSegments({ rules }: StyleSheet): ZoomSegment[] {
  const cuts = new Set([LEAST_ZOOM, BEHIND_ZOOM]);
  for (const { selectors } of rules) {
    for (const { subject } of selectors) {
      for (const cut of [subject.minZoom, subject.maxZoom + 1]) if (cut > LEAST_ZOOM && cut < BEHIND_ZOOM) cuts.add(cut);
    }
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(1).map((to, index) => ({ from: sorted[index], to }));
}

/** The zooms of a layer of the map; nothing where it is drawn at all of them. */
export function layerZooms({ from, to }: ZoomSegment): { minzoom?: number; maxzoom?: number } {
  return { ...(from > LEAST_ZOOM && { minzoom: from - 1 }), ...(to < BEHIND_ZOOM && { maxzoom: to - 1 }) };
}
