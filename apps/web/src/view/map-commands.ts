/** The commands of the map for the rest of the app, available before it has loaded: then it opens at the requested position. */
import { create } from 'zustand';
import { layoutOf } from '../ui/use-layout.ts';
import type { MapController } from './map-control.ts';
import { overlaps, type Padding, viewOfBbox } from './view-pixels.ts';
import { useView, viewBbox } from './view-store.ts';
import type { Bbox } from './zoom.ts';

/** The map on the page; none until its part of the program has loaded, and where the browser cannot draw it. */
export const useMapController = create<{ readonly controller?: MapController }>()(() => ({}));

/** CSS pixels around data that the map is fitted to: what is drawn there stands clear of the buttons at the left. */
const DATA_PADDING = 60;
/** On a phone there are buttons at three sides. */
const PHONE_PADDING = { top: 24, right: 64, bottom: 130, left: 68 };

/** Shows all of a box, such as `RunOutcome.bounds`, at zoom 18 at most. */
export function fitToData(bounds: Bbox): void {
  const layout = layoutOf(window.innerWidth, window.innerHeight);
  fitTo(bounds, layout === 'phone' ? PHONE_PADDING : DATA_PADDING);
}

/** Does so where nothing of the box is in view: who chooses data to ask need not look for them. */
export function fitToUnseen(bounds: Bbox): void {
  if (!overlaps(viewBbox(useView.getState()), bounds)) fitToData(bounds);
}

/**
 * Shows all of a box, at zoom 18 at most.
 *
 * @param padding CSS pixels left free at each side
 */
export function fitTo(bbox: Bbox, padding: number | Padding): void {
  const { lat, lon, zoom } = viewOfBbox(bbox, useView.getState(), padding);
  goTo(lat, lon, zoom);
}

/**
 * Moves the map.
 *
 * @param lat,lon degrees
 * @param webZoom counts 256-pixel tiles
 */
export function goTo(lat: number, lon: number, webZoom: number): void {
  const { controller } = useMapController.getState();
  if (controller === undefined) useView.setState({ lat, lon, zoom: webZoom });
  else controller.easeTo(lat, lon, webZoom);
}

/** Zooms by whole levels, further out where negative. */
export function zoomBy(steps: number): void {
  useMapController.getState().controller?.zoomBy(steps);
}
