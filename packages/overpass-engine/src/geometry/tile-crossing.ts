/**
 * How a segment of a way meets a segment of an area's border. The Overpass API 0.7.62 reckons in its tiles: latitudes from
 * their southern edge, longitudes from 2^31 west of their western edge, both whole numbers, the crossing in doubles. It finds a
 * crossing only where the western end of the border's segment is not south of that of the way's. Both show in its answers.
 */

export const APART = 0;
/** The segments lie on the same line, and on the same longitudes in part. */
export const ALONG = 1;
/** The border passes the inside of the way's segment, or begins or ends there. */
export const CROSSING = 2;
export type Meeting = typeof APART | typeof ALONG | typeof CROSSING;

/** What longitudes are counted from, beside the tile's western edge. */
const LONGITUDE_SHIFT = 0x80000000;

/**
 * @param way lat, lon, lat, lon of the way's segment
 * @param border the same of the border's segment
 * @param origin the southern and western edge of their tile
 */
export function meetInTile(
  way: readonly [number, number, number, number],
  border: readonly [number, number, number, number],
  origin: readonly [south: number, west: number],
): Meeting {
  const [south, west] = origin;
  const a = eastward(way, south, west);
  const b = eastward(border, south, west);
  if (a.lon0 === a.lon1) return meetOnMeridian(a, b);
  if (b.lon0 === b.lon1) {
    if (!(a.lon0 < b.lon0 && b.lon0 < a.lon1)) return APART;
    const lat = ((b.lon0 - a.lon0) / (a.lon1 - a.lon0)) * (a.lat1 - a.lat0) + a.lat0;
    return isBetween(lat, b.lat0, b.lat1) ? CROSSING : APART;
  }
  return a.lon0 < b.lon1 && b.lon0 < a.lon1 ? meetEastward(a, b) : APART;
}

interface Segment {
  readonly lat0: number;
  readonly lon0: number;
  readonly lat1: number;
  readonly lon1: number;
}

function eastward([lat0, lon0, lat1, lon1]: readonly [number, number, number, number], south: number, west: number): Segment {
  const x0 = lon0 - west + LONGITUDE_SHIFT;
  const x1 = lon1 - west + LONGITUDE_SHIFT;
  return x0 <= x1
    ? { lat0: lat0 - south, lon0: x0, lat1: lat1 - south, lon1: x1 }
    : { lat0: lat1 - south, lon0: x1, lat1: lat0 - south, lon1: x0 };
}

/** The way's segment runs north or south. */
function meetOnMeridian(a: Segment, b: Segment): Meeting {
  if (b.lon0 === b.lon1) {
    const overlap = Math.min(a.lat0, a.lat1) < Math.max(b.lat0, b.lat1) && Math.min(b.lat0, b.lat1) < Math.max(a.lat0, a.lat1);
    return a.lon0 === b.lon0 && overlap ? ALONG : APART;
  }
  if (!(a.lon0 < b.lon1 && b.lon0 < a.lon0)) return APART;
  const lat = ((a.lon0 - b.lon0) / (b.lon1 - b.lon0)) * (b.lat1 - b.lat0) + b.lat0;
  return isBetween(lat, a.lat0, a.lat1) ? CROSSING : APART;
}

function meetEastward(a: Segment, b: Segment): Meeting {
  const aWidth = a.lon1 - a.lon0;
  const bWidth = b.lon1 - b.lon0;
  const aRise = a.lat1 - a.lat0;
  const bRise = b.lat1 - b.lat0;
  const determinant = aRise * bWidth - bRise * aWidth;
  if (determinant === 0) {
    const off = (lat: number, lon: number) => Math.abs(lat - ((lon - b.lon0) / bWidth) * bRise - b.lat0);
    return off(a.lat0, a.lon0) <= 1 || off(a.lat1, a.lon1) <= 1 ? ALONG : APART;
  }
  // the difference is one of unsigned numbers of 32 bits there, so where it is negative the crossing comes out far away
  const between = ((b.lat0 - a.lat0) >>> 0) + (a.lon0 / aWidth) * aRise - (b.lon0 / bWidth) * bRise;
  const lon = (between / determinant) * aWidth * bWidth;
  if (!(a.lon0 < lon && lon < a.lon1 && b.lon0 <= lon && lon <= b.lon1)) return APART;
  const sharesEnd = (a.lat0 === b.lat0 && a.lon0 === b.lon0) || (a.lat1 === b.lat1 && a.lon1 === b.lon1);
  return sharesEnd ? APART : CROSSING;
}

function isBetween(value: number, end0: number, end1: number): boolean {
  return (end0 < value && value < end1) || (end1 < value && value < end0);
}
