/** Where two short segments meet, in the plane of degrees, to the last bit as the Overpass API reckons it. */
import type { Place } from './arc-points.ts';

/** Parts of a segment that it may be too short. */
const BLUR = 1e-7;

/** Whether two places are one. */
export function isSame(a: Place, b: Place): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}

/** Whether two places are as good as one. */
export function isNear(a: Place, b: Place): boolean {
  return Math.abs(a.lat - b.lat) < BLUR && Math.abs(a.lon - b.lon) < BLUR;
}

/** The place that two segments share, undefined where there is none or where they share an end. Of a common stretch it is its lower end. */
export function intersect(from: Place, to: Place, otherFrom: Place, otherTo: Place): Place | undefined {
  if (isSame(otherFrom, to) || isSame(from, otherTo) || isSame(from, otherFrom) || isSame(to, otherTo)) return undefined;
  const [apartLat, apartLon] = [otherFrom.lat - to.lat, otherFrom.lon - to.lon];
  const [lat, lon] = [from.lat - to.lat, from.lon - to.lon];
  const [otherLat, otherLon] = [otherFrom.lat - otherTo.lat, otherFrom.lon - otherTo.lon];
  const turn = lat * otherLon - otherLat * lon;
  const aside = lat * apartLon - lon * apartLat;
  if (turn === 0) return aside === 0 ? sharedStart(from, to, otherFrom, otherTo, apartLat, apartLon) : undefined;
  const part = (otherLon * apartLat - otherLat * apartLon) / turn;
  const otherPart = aside / turn;
  if (![part, otherPart].every((each) => each > -BLUR && each < 1 + BLUR)) return undefined;
  return { lat: to.lat + part * lat, lon: to.lon + part * lon };
}

function sharedStart(a: Place, b: Place, c: Place, d: Place, apartLat: number, apartLon: number): Place | undefined {
  const along = Math.abs(apartLat) > Math.abs(apartLon) ? ({ lat }: Place) => lat : ({ lon }: Place) => lon;
  const [low, high] = along(a) < along(b) ? [a, b] : [b, a];
  const [otherLow, otherHigh] = along(c) < along(d) ? [c, d] : [d, c];
  if (along(high) < along(otherLow) || along(otherHigh) < along(low)) return undefined;
  return along(low) < along(otherLow) ? otherLow : low;
}
