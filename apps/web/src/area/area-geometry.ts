/** Sums about the rectangle that a user draws on the map. Boxes are in degrees, moves in CSS pixels of the map. */

import { inUnit } from '../ui/sizes.ts';
import { type MapView, toPixel, toPosition, viewBbox } from '../view/view-store.ts';
import { type Bbox, EARTH_RADIUS, MAX_LATITUDE } from '../view/zoom.ts';

/** The corners of a selection, by their compass points. */
export const CORNERS = ['northWest', 'northEast', 'southEast', 'southWest'] as const;
export type Corner = (typeof CORNERS)[number];

/** Specification, section 4: the bbox selection starts as the map view padded by this share of its size, at each side. */
export const INITIAL_PADDING = -0.2;

/** Specification, section 9: the dimming reaches this far beyond the view, degrees. */
export const DIMMED_BEYOND = 0.1;

/** A selection does not become smaller than this by a drag, CSS pixels: its corners must stay apart. */
export const SMALLEST_SELECTION = 16;

/** A box of CSS pixels of the map. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between -90 and 90 degrees of latitude and -180 and 180 of longitude. */
export function clampBbox({ south, west, north, east }: Bbox): Bbox {
  const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return { south: clamp(south, 90), west: clamp(west, 180), north: clamp(north, 90), east: clamp(east, 180) };
}

/**
 * A box made larger, or with a negative share smaller, at each side.
 *
 * @param share of the height and of the width; above -0.5
 */
export function padBbox(bbox: Bbox, share: number): Bbox {
  const height = (bbox.north - bbox.south) * share;
  const width = (bbox.east - bbox.west) * share;
  return clampBbox({ south: bbox.south - height, west: bbox.west - width, north: bbox.north + height, east: bbox.east + width });
}

/** Returns the position of a box on the screen. */
export function pixelBox(view: MapView, bbox: Bbox): PixelBox {
  const { x: left, y: top } = toPixel(view, bbox.north, bbox.west);
  const { x: right, y: bottom } = toPixel(view, bbox.south, bbox.east);
  return { left, top, right, bottom };
}

/** Returns the dimmed region around a selection, in screen pixels: the view, and the margin beyond it that the specification requires. */
export function dimmedBox(view: MapView): PixelBox {
  const { south, west, north, east } = viewBbox(view);
  const beyond = clampBbox({
    south: south - DIMMED_BEYOND,
    west: west - DIMMED_BEYOND,
    north: north + DIMMED_BEYOND,
    east: east + DIMMED_BEYOND,
  });
  const { left, top, right, bottom } = pixelBox(view, beyond);
  // beyond the edges of the world there are no degrees, but there is still a view
  return { left: Math.min(left, 0), top: Math.min(top, 0), right: Math.max(right, view.width), bottom: Math.max(bottom, view.height) };
}

/** A box moved over the screen, its size on the screen kept. It stops at the edges of the world. */
export function moveBbox(view: MapView, bbox: Bbox, x: number, y: number): Bbox {
  const box = pixelBox(view, bbox);
  const world = pixelBox(view, { south: -MAX_LATITUDE, west: -180, north: MAX_LATITUDE, east: 180 });
  const dx = Math.max(world.left - box.left, Math.min(world.right - box.right, x));
  const dy = Math.max(world.top - box.top, Math.min(world.bottom - box.bottom, y));
  return bboxOfPixels(view, { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy });
}

/** A box with one corner moved over the screen. The corner stops at the edges of the world, and before it meets the others. */
export function resizeBbox(view: MapView, bbox: Bbox, corner: Corner, x: number, y: number): Bbox {
  const box = pixelBox(view, bbox);
  // zoomed far out a box may be smaller than a drag could make it: it is not made larger by a touch
  const narrowest = Math.min(SMALLEST_SELECTION, box.right - box.left);
  const lowest = Math.min(SMALLEST_SELECTION, box.bottom - box.top);
  const west = corner === 'northWest' || corner === 'southWest';
  const north = corner === 'northWest' || corner === 'northEast';
  const moved = bboxOfPixels(view, {
    left: west ? Math.min(box.left + x, box.right - narrowest) : box.left,
    right: west ? box.right : Math.max(box.right + x, box.left + narrowest),
    top: north ? Math.min(box.top + y, box.bottom - lowest) : box.top,
    bottom: north ? box.bottom : Math.max(box.bottom + y, box.top + lowest),
  });
  // the sides that stay do so to the last digit
  return {
    south: north ? bbox.south : moved.south,
    north: north ? moved.north : bbox.north,
    west: west ? moved.west : bbox.west,
    east: west ? bbox.east : moved.east,
  };
}

function bboxOfPixels(view: MapView, { left, top, right, bottom }: PixelBox): Bbox {
  const northWest = toPosition(view, left, top);
  const southEast = toPosition(view, right, bottom);
  return clampBbox({ south: southEast.lat, west: northWest.lon, north: northWest.lat, east: southEast.lon });
}

/** Returns the width of a box in its middle, and its height, metres on a sphere. */
export function sizeOfBbox({ south, west, north, east }: Bbox): { readonly width: number; readonly height: number } {
  const metresPerDegree = (EARTH_RADIUS * Math.PI) / 180;
  const middle = ((south + north) / 2) * (Math.PI / 180);
  return { width: (east - west) * metresPerDegree * Math.cos(middle), height: (north - south) * metresPerDegree };
}

/** `850 m`, `1.24 km`, `312 km`. */
export function formatLength(metres: number, locale: string): string {
  const [value, unit] = metres < 999.5 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  const rounded = value < 1 ? Math.round(value * 10) / 10 : Number(value.toPrecision(Math.max(3, Math.floor(Math.log10(value)) + 1)));
  return inUnit(rounded, unit, locale);
}
