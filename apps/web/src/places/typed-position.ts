/** Positions that people type or paste instead of a name. */

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

/** The position that a text is; undefined where it is none, or none on the globe. */
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
