/** The reader of the text of a polygon: latitudes and longitudes in turn. */
import { LIST_LIMIT } from '../limits.ts';
import type { Coordinate } from '../tree/syntax-tree-filter.ts';

/** White space, and the characters behind it that a number may have: `1e` is taken whole, and is no number then. */
const NEXT = /[\t-\r ]*([+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d*)?|\.?))/uy;

/**
 * The points of a polygon from the text of its numbers, and what is wrong with it, read as the Overpass API does: the text has to
 * end with a longitude, and what is none there ends it too.
 */
export function readPolygon(text: string): { readonly points: Coordinate[]; readonly faults: string[] } {
  const of = 'For the attribute "bounds" of the element "polygon-query"';
  const only = (what: string, limit: number) => `${of} the only allowed values for ${what} are floats between -${limit}.0 and ${limit}.0.`;
  const faults: string[] = [];
  const points: Coordinate[] = [];
  const { hasMore, next } = numbersOf(text);
  let lon = 0;
  while (hasMore()) {
    const lat = next(0);
    if (!hasMore()) {
      faults.push(`${of} an even number of float values must be provided.`);
      break;
    }
    if (points.length === LIST_LIMIT) {
      faults.push(`A polygon has at most ${LIST_LIMIT} points.`);
      break;
    }
    // with nothing but white space left the server keeps the longitude of the point before
    lon = next(lon);
    points.push({ lat, lon });
  }
  if (points.length < 3) faults.push(`${of} at least 3 lat/lon float value pairs must be provided.`);
  // one text for all: there may be a hundred thousand of them
  const [ofLatitudes, ofLongitudes] = [only('latitude', 90), only('longitude', 180)];
  for (const point of points) {
    if (Math.abs(point.lat) > 90) faults.push(ofLatitudes);
    if (Math.abs(point.lon) > 180) faults.push(ofLongitudes);
  }
  return { points, faults };
}

/** Reads numbers one behind the other, until the text ends with one or something else stands there. */
function numbersOf(text: string): { readonly hasMore: () => boolean; readonly next: (before: number) => number } {
  let at = 0;
  let hasMore = true;
  /** The next number: 0 for what is none, and the one before where the text is at its end. */
  const next = (before: number): number => {
    NEXT.lastIndex = at;
    const [all, digits] = NEXT.exec(text) ?? ['', ''];
    at += all.length;
    const isAtEnd = at === text.length;
    const value = digits === '' ? Number.NaN : Number(digits);
    hasMore = !isAtEnd && Number.isFinite(value);
    if (digits === '' && isAtEnd) return before;
    return Number.isNaN(value) ? 0 : Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  };
  return { hasMore: () => hasMore, next };
}
