/** The checks of an `around`, in the Overpass API's words (0.7.62). */
import { onlyAllowed } from './static-checks.ts';
import type { AroundFilter, Coordinate } from './syntax-tree-filter.ts';
import { leadingNumber } from './text-value.ts';
import type { Range, TokenReader } from './token-reader.ts';

const LATITUDES = 'floats between -90.0 and 90.0 or an empty value.';
/** So it says, and holds them against -180. */
const LONGITUDES = 'floats between -1800.0 and 180.0 or an empty value.';

/**
 * Reads the numbers of an `around` from its texts, and reports those out of range.
 *
 * @param lat empty: there is no place
 * @param line latitudes and longitudes by turns, of which the server looks at the last two only; undefined: there is no line
 */
export function checkAround(
  reader: TokenReader,
  radius: string,
  lat: string,
  lon: string,
  line: readonly string[] | undefined,
  at: Range,
): Pick<AroundFilter, 'radius' | 'coordinates'> {
  const metres = leadingNumber(radius);
  if (metres < 0 || radius === '') reader.report('static', onlyAllowed('radius', 'around', 'nonnegative floats.'), at, 'metres');
  const place: Coordinate = { lat: leadingNumber(lat), lon: leadingNumber(lon) };
  if (Math.abs(place.lat) > 90) reader.report('static', onlyAllowed('lat', 'around', LATITUDES), at);
  if (Math.abs(place.lon) > 180) reader.report('static', onlyAllowed('lon', 'around', LONGITUDES), at);
  const coordinates = line === undefined ? (lat === '' ? [] : [place]) : readLine(reader, lat + lon !== '', line, at);
  return { radius: Math.max(metres, 0), coordinates };
}

function readLine(reader: TokenReader, hasPlace: boolean, texts: readonly string[], at: Range): Coordinate[] {
  const report = (message: string): void => reader.report('static', message, at);
  if (hasPlace) report('In "around", the attribute "polyline" cannot be used if "lat" or "lon" are used.');
  const points: Coordinate[] = [];
  // a number without another one behind it is none
  for (let i = 0; i + 1 < texts.length; i += 2) points.push({ lat: leadingNumber(texts[i]), lon: leadingNumber(texts[i + 1]) });
  const last = points.at(-1);
  const entry = 'For a latitude entry in the attribute "polyline" of the element "around" the only allowed values are';
  if (last !== undefined && Math.abs(last.lat) > 90) report(`${entry} ${LATITUDES}`);
  if (last !== undefined && Math.abs(last.lon) > 180) report(`${entry} ${LONGITUDES}`);
  return points.map(({ lat, lon }) => ({ lat: finite(lat), lon: finite(lon) }));
}

/** Nothing is near `inf`, as nothing is near `nan`, which XML can say, too. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}
