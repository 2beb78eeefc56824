/** Shows on the map what was found or typed. */
import type { Place } from '@flyover/geocoding';
import { fitTo, goTo, useMapPane } from '../view/map-commands.ts';
import { useView } from '../view/view-store.ts';
import { MAX_FIT_ZOOM } from '../view/zoom.ts';

/** CSS pixels around a place that the map is fitted to. */
const PLACE_PADDING = 24;

/** A point is seen from here on, counting 256-pixel tiles. */
const POINT_ZOOM = 16;

/** Fits the map to the box of a place, or pans to its point where it has none; at zoom 18 at most. */
export function goToPlace({ displayName, lat, lon, bbox }: Place): void {
  useMapPane.setState({ found: { lat, lon, name: displayName } });
  const hasExtent = bbox.north > bbox.south || bbox.east > bbox.west;
  if (hasExtent) fitTo(bbox, PLACE_PADDING);
  else goToPoint(lat, lon);
}

/** Pans to a position; zooms to its own zoom, else so near that a point is seen. */
export function goToPosition({ lat, lon, zoom }: TypedPosition, name: string): void {
  useMapPane.setState({ found: { lat, lon, name } });
  if (zoom === undefined) goToPoint(lat, lon);
  else goTo(lat, lon, zoom);
}

/** Takes the mark away. */
export function forgetPlace(): void {
  useMapPane.setState({ found: undefined });
}

function goToPoint(lat: number, lon: number): void {
  goTo(lat, lon, Math.min(MAX_FIT_ZOOM, Math.max(POINT_ZOOM, useView.getState().zoom)));
}

// Positions typed or pasted in place of a name.

/** A position, and the zoom where the text had one. */
export interface TypedPosition {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Counts 256-pixel tiles. */
  readonly zoom?: number;
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)';
/** `53.5, 13.41`, `53.5 13.41`, `geo:53.5,13.41`. */
const PAIR = new RegExp(`^(?:geo:)?\\s*${NUMBER}°?\\s*([NSns]?)(?:\\s*[,;]\\s*|\\s+)${NUMBER}°?\\s*([EWOewo]?)$`);
/** `15/53.5/13.41`, and the same at the end of an address of openstreetmap.org: `#map=15/53.5/13.41`. */
const ZOOM_FIRST = new RegExp(`^(?:https?://\\S*#map=|#?map=)?(\\d{1,2}(?:\\.\\d+)?)/${NUMBER}/${NUMBER}$`);

/** Returns the position that a text gives; undefined where it gives none, or none on the globe. */
export function readTypedPosition(text: string): TypedPosition | undefined {
  const trimmed = text.trim();
  const pair = PAIR.exec(trimmed);
  if (pair !== null) {
    const [, lat, northSouth, lon, eastWest] = pair;
    return onGlobe(Number(lat) * (/s/i.test(northSouth) ? -1 : 1), Number(lon) * (/w/i.test(eastWest) ? -1 : 1));
  }
  const [, zoom, lat, lon] = ZOOM_FIRST.exec(trimmed) ?? [];
  if (zoom === undefined) return undefined;
  const position = onGlobe(Number(lat), Number(lon));
  return position === undefined ? undefined : { ...position, zoom: Number(zoom) };
}

function onGlobe(lat: number, lon: number): TypedPosition | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
