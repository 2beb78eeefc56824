/** The fields of the top object: what the file says about itself. */
import { NO_COORDINATE, type StoreInfo } from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import { CLOSE_BRACE, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-cursor.ts';
import { skipValue } from './skip-value.ts';

/** What people call the format. */
export const OVERPASS_JSON = 'Overpass JSON';

/**
 * Reads the value of a field of the top object; the cursor is at its first byte.
 *
 * @returns false, with nothing read, where it is an object or array to skip
 * @throws ReadError `wrong-format` where the field shows that this is GeoJSON
 */
export function readTopField(cursor: JsonCursor, name: string, info: StoreInfo): boolean {
  const byte = cursor.bytes[cursor.position];
  if (name === 'elements' || (name === 'features' && byte === OPEN_BRACKET)) throw notOverpass(cursor, name);
  if (byte === OPEN_BRACE) {
    if (name === 'osm3s') readOsm3s(cursor, info);
    else if (name === 'bounds') readBounds(cursor, info);
    else return false;
    return true;
  }
  if (byte === OPEN_BRACKET) return false;
  if (byte !== QUOTE) {
    skipValue(cursor, 1);
    return true;
  }
  const text = cursor.text();
  if (name === 'generator') info.generator = text;
  else if (name === 'copyright') info.copyright = text;
  else if (name === 'remark') info.remarks = [...(info.remarks ?? []), text];
  else if (name === 'type' && text === 'FeatureCollection') throw notOverpass(cursor, 'features');
  return true;
}

function notOverpass(cursor: JsonCursor, name: string): ReadError {
  return new ReadError(name === 'features' ? { kind: 'otherFormat', format: OVERPASS_JSON } : { kind: 'noElements' }, cursor.offset);
}

function readOsm3s(cursor: JsonCursor, info: StoreInfo): void {
  eachField(cursor, (name) => {
    if (cursor.bytes[cursor.position] !== QUOTE) {
      skipValue(cursor, 2);
      return;
    }
    const text = cursor.text();
    if (name === 'timestamp_osm_base') info.osmBase = text;
    else if (name === 'timestamp_areas_base') info.areasBase = text;
    else if (name === 'copyright') info.copyright = text;
  });
}

/** The box that the OSM API gives. */
function readBounds(cursor: JsonCursor, info: StoreInfo): void {
  const found = new Map<string, number>();
  eachField(cursor, (name) => {
    const limit = name === 'minlat' || name === 'maxlat' ? MAX_LATITUDE : name === 'minlon' || name === 'maxlon' ? MAX_LONGITUDE : 0;
    const side = limit === 0 ? skipValue(cursor, 2) : cursor.coordinate(limit);
    if (side !== undefined && side !== NO_COORDINATE) found.set(name, side / 1e7);
  });
  const south = found.get('minlat');
  const west = found.get('minlon');
  const north = found.get('maxlat');
  const east = found.get('maxlon');
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined) info.bounds = [south, west, north, east];
}

/** Calls back at the value of each field of an object. */
function eachField(cursor: JsonCursor, visit: (name: string) => void): void {
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    visit(cursor.rangeText());
  } while (cursor.another(CLOSE_BRACE));
}
