/** Shows on the map what was found or typed. */
import type { Place } from '@flyover/geocoding';
import { create } from 'zustand';
import { fitTo, goTo } from '../view/map-commands.ts';
import { type Position, useView } from '../view/view-store.ts';
import { MAX_FIT_ZOOM } from '../view/zoom.ts';
import type { TypedPosition } from './typed-position.ts';

/** CSS pixels around a place that the map is fitted to. */
const PLACE_PADDING = 24;

/** A point is seen from here on, counting 256-pixel tiles. */
const POINT_ZOOM = 16;

/** The place that is marked on the map. */
export const useFoundPlace = create<{ readonly found?: Position & { readonly name: string } }>()(() => ({}));

/** Fits the map to the box of a place, or pans to its point where it has none; at zoom 18 at most. */
export function goToPlace({ displayName, lat, lon, bbox }: Place): void {
  useFoundPlace.setState({ found: { lat, lon, name: displayName } });
  const hasExtent = bbox.north > bbox.south || bbox.east > bbox.west;
  if (hasExtent) fitTo(bbox, PLACE_PADDING);
  else goToPoint(lat, lon);
}

/** Pans to a position; zooms to its own zoom, else so near that a point is seen. */
export function goToPosition({ lat, lon, zoom }: TypedPosition, name: string): void {
  useFoundPlace.setState({ found: { lat, lon, name } });
  if (zoom === undefined) goToPoint(lat, lon);
  else goTo(lat, lon, zoom);
}

/** Takes the mark away. */
export function forgetPlace(): void {
  useFoundPlace.setState({ found: undefined });
}

function goToPoint(lat: number, lon: number): void {
  goTo(lat, lon, Math.min(MAX_FIT_ZOOM, Math.max(POINT_ZOOM, useView.getState().zoom)));
}
