/** The tests of points and segments against a box, behind every bbox filter. Units do not matter as long as all are the same. */

import type { FixedBox } from '@flyover/bounding-box';
import type { Bbox } from '@flyover/overpass-ql';
import { toLatitude } from './great-circle.ts';

/** Whether any point of the segment lies in the box, edges included. */
export function segmentMeetsBox(lat0: number, lon0: number, lat1: number, lon1: number, box: FixedBox): boolean {
  if ((lat0 < box.south && lat1 < box.south) || (lat0 > box.north && lat1 > box.north)) return false;
  if ((lon0 < box.west && lon1 < box.west) || (lon0 > box.east && lon1 > box.east)) return false;
  if (pointInBox(lat0, lon0, box) || pointInBox(lat1, lon1, box)) return true;
  // neither end inside: it passes unless all four corners are on one side of it
  const dLat = lat1 - lat0;
  const dLon = lon1 - lon0;
  const southWest = (box.west - lon0) * dLat - (box.south - lat0) * dLon;
  const southEast = (box.east - lon0) * dLat - (box.south - lat0) * dLon;
  const northWest = (box.west - lon0) * dLat - (box.north - lat0) * dLon;
  const northEast = (box.east - lon0) * dLat - (box.north - lat0) * dLon;
  return Math.min(southWest, southEast, northWest, northEast) <= 0 && Math.max(southWest, southEast, northWest, northEast) >= 0;
}

/** Whether a point lies in the box, edges included. */
export function pointInBox(lat: number, lon: number, box: FixedBox): boolean {
  return lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east;
}

// The tests in degrees, with the same arithmetic as in the Overpass API: it decides whether an element that only touches an edge is inside.

/** Whether a place (1e-7 degrees) is in a box, edges included. */
export function boxHolds({ south, west, north, east }: Bbox, storedLat: number, storedLon: number): boolean {
  const lat = toLatitude(storedLat);
  const lon = storedLon / 1e7;
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/**
 * Whether a segment between two places (1e-7 degrees) meets a box. It goes the short way over the antimeridian, and a box that does not
 * cross that one is met there only where it is almost as wide as the world. The end of a segment at 180° east counts as beyond.
 */
export function segmentMeetsDegreeBox(bbox: Bbox, storedLat0: number, storedLon0: number, storedLat1: number, storedLon1: number): boolean {
  const { south, west, north, east } = bbox;
  const lat0 = toLatitude(storedLat0);
  const lat1 = toLatitude(storedLat1);
  if ((lat0 < south && lat1 < south) || (lat0 > north && lat1 > north)) return false;
  let lon0 = storedLon0 / 1e7;
  let lon1 = storedLon1 / 1e7;
  if (lon0 < 0 && lon1 - lon0 > 180) lon0 += 360;
  else if (lon1 < 0 && lon0 - lon1 > 180) lon1 += 360;
  // from where the segment enters the latitudes of the box to where it leaves them
  const edge0 = Math.max(south, Math.min(lat0, north));
  const edge1 = Math.max(south, Math.min(lat1, north));
  const shift = edge0 === lat0 ? 0 : ((lon1 - lon0) * (edge0 - lat0)) / (lat1 - lat0);
  if (edge1 !== lat1) lon1 += ((lon0 - lon1) * (edge1 - lat1)) / (lat0 - lat1);
  lon0 += shift;
  const low = Math.min(lon0, lon1);
  const high = Math.max(lon0, lon1);
  if (west <= east) return high < 180 ? low <= east && high >= west : (low > 180 ? low - 360 : low) <= east && high - 360 >= west;
  if (high < 180) return low <= east || high >= west;
  return low > 180 ? low - 360 <= east || high - 360 >= west : true;
}
