/** A place on the map in a link: `c`, ten characters, and `C`, three plain numbers. */
import { base64Digit, base64Value } from './bytes-as-text.ts';
import { LinkError } from './link-problem.ts';

/** Degrees, and a zoom that counts 256-pixel tiles. */
export interface LinkPosition {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

/** Parts of a degree a position keeps: about a metre. */
const UNITS = 100_000;
/** Units from pole to pole: what a longitude counts in `c`. */
const LATITUDES = 180 * UNITS;
const LONGITUDES = 360 * UNITS;
/** A zoom beyond is no map's. */
export const MOST_ZOOM = 30;

/**
 * A position as one number below 2^53: the units of the longitude from -180° times 18,000,000, and those of the latitude from -90°.
 * Not finite numbers count as 0. Latitudes are clamped, the north pole to a unit below it, as 18,000,000 would count as the next longitude; longitudes are wrapped.
 */
export function packPlace(lat: number, lon: number): number {
  const south = Math.min(Math.max(Math.round((lat + 90) * UNITS), 0), LATITUDES - 1);
  const east = Math.round((wrapped(lon) + 180) * UNITS);
  return south + east * LATITUDES;
}

/** The place of a packed number, or undefined where it is none on earth. */
export function unpackPlace(packed: number): { lat: number; lon: number } | undefined {
  const east = Math.floor(packed / LATITUDES);
  if (!(packed >= 0) || east > LONGITUDES) return undefined;
  return { lat: ((packed % LATITUDES) - LATITUDES / 2) / UNITS, lon: (east - LONGITUDES / 2) / UNITS };
}

function wrapped(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon;
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** A position as `c`: nine base-64 digits of the packed place, most significant first, and one of the rounded zoom. Not finite numbers count as 0. */
export function encodePosition(position: LinkPosition): string {
  const { lat, lon, zoom } = finite(position);
  let rest = packPlace(lat, lon);
  let digits = '';
  for (let i = 0; i < 9; i++) {
    digits = base64Digit(rest % 64) + digits;
    rest = Math.floor(rest / 64);
  }
  return digits + base64Digit(Math.min(Math.max(Math.round(zoom), 0), 63));
}

/**
 * The position of a `c`.
 *
 * @throws LinkError of kind `damaged` when it is no place on earth
 */
export function decodePosition(c: string): LinkPosition {
  let packed = 0;
  for (let i = 0; i < 9; i++) packed = packed * 64 + (base64Value(c, i) ?? Number.NaN);
  const place = unpackPlace(packed);
  const zoom = base64Value(c, 9);
  if (c.length !== 10 || place === undefined || zoom === undefined) {
    throw new LinkError('damaged');
  }
  return { ...place, zoom };
}

/** A position as `C`: `lat;lon;zoom`, degrees with up to five decimals, the zoom with up to two. Not finite numbers count as 0. */
export function positionText(position: LinkPosition): string {
  const { lat, lon, zoom } = finite(position);
  const clamped = Math.min(Math.max(lat, -90), 90);
  return [decimals(clamped, 5), decimals(wrapped(lon), 5), decimals(Math.min(Math.max(zoom, 0), MOST_ZOOM), 2)].join(';');
}

function decimals(value: number, digits: number): string {
  // through Number: no zeros behind, and no "-0"
  return String(Number(value.toFixed(digits)) + 0);
}

/** A position with 0 for what is no finite number. */
export function finite({ lat, lon, zoom }: LinkPosition): LinkPosition {
  const orZero = (value: number) => (Number.isFinite(value) ? value : 0);
  return { lat: orZero(lat), lon: orZero(lon), zoom: orZero(zoom) };
}
