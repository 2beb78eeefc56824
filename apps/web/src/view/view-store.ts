/** The view of the map, for the query's placeholders and the stored position. */
import { create } from 'zustand';
import { type Bbox, bboxOfView, latOfSquare, lonOfSquare, squareX, squareY, zoomForBbox } from './zoom.ts';

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

// The positions of coordinates on the screen. The map is never rotated or tilted, so that overlays need only the view, and move in the same
// frame as the map.

/** CSS pixels from the top left corner of the map. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** @param lat,lon degrees */
export function toPixel(view: MapView, lat: number, lon: number): Pixel {
  const world = 256 * 2 ** view.zoom;
  return {
    x: (squareX(lon) - squareX(view.lon)) * world + view.width / 2,
    y: (squareY(lat) - squareY(view.lat)) * world + view.height / 2,
  };
}

/** Returns the position under a pixel; beyond the edges of the world the position on the edge. */
export function toPosition(view: MapView, x: number, y: number): Position {
  const world = 256 * 2 ** view.zoom;
  return {
    lat: latOfSquare(squareY(view.lat) + (y - view.height / 2) / world),
    lon: lonOfSquare(squareX(view.lon) + (x - view.width / 2) / world),
  };
}

/**
 * The view that shows a box as large as it fits.
 *
 * @param padding CSS pixels left free at each side, a third of the view at most
 * @returns a view of the same size, at zoom 18 at most
 */
export function viewOfBbox(bbox: Bbox, view: MapView, padding: number | Padding): MapView {
  const { width, height } = view;
  const { top, right, bottom, left } = sidesOf(padding, view);
  const zoom = zoomForBbox(bbox, width - left - right, height - top - bottom, 0);
  const world = 256 * 2 ** zoom;
  const middle = (a: number, b: number) => (a + b) / 2;
  return {
    ...view,
    lat: latOfSquare(middle(squareY(bbox.south), squareY(bbox.north)) + (bottom - top) / 2 / world),
    lon: lonOfSquare(middle(squareX(bbox.west), squareX(bbox.east)) + (right - left) / 2 / world),
    zoom,
  };
}

/** CSS pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

function sidesOf(padding: number | Padding, { width, height }: MapView): Padding {
  const sides = typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding;
  const shrink = Math.min(1, width / 3 / Math.max(sides.left + sides.right, 1), height / 3 / Math.max(sides.top + sides.bottom, 1));
  return { top: sides.top * shrink, right: sides.right * shrink, bottom: sides.bottom * shrink, left: sides.left * shrink };
}

/** Returns whether two boxes have a point in common. */
export function overlaps(a: Bbox, b: Bbox): boolean {
  return a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
}

/** Returns whether a box is completely within another. */
export function contains(outer: Bbox, inner: Bbox): boolean {
  return outer.south <= inner.south && inner.north <= outer.north && outer.west <= inner.west && inner.east <= outer.east;
}
