/** Reads a node without tags and metadata as the Overpass API prints them: most of an answer whose ways have node ids. */
import { NO_COORDINATE } from '../element-store.ts';
import type { StoreBuilder } from '../store-builder.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import { fixedText } from './fixed-text.ts';
import type { JsonCursor } from './json-cursor.ts';

const START = fixedText('{\n  "type": "node",\n  "id": ');
const LAT = fixedText(',\n  "lat": ');
const LON = fixedText(',\n  "lon": ');
const END = fixedText('\n},\n');

/**
 * Adds such a node to the builder and skips it and the comma behind it.
 *
 * @returns false where anything else stands at the cursor, which then stays where it is
 * @throws ReadError, `END_OF_WINDOW`
 */
export function readPlainNode(cursor: JsonCursor, builder: StoreBuilder): boolean {
  const start = cursor.position;
  if (cursor.skips(START)) {
    const id = cursor.integer();
    if (cursor.skips(LAT)) {
      const lat = cursor.coordinate(MAX_LATITUDE);
      if (cursor.skips(LON)) {
        const lon = cursor.coordinate(MAX_LONGITUDE);
        // what is none is looked at closely
        const isPlace = lat !== NO_COORDINATE && lon !== NO_COORDINATE;
        if (isPlace && cursor.skips(END)) {
          builder.node(id, lat, lon);
          return true;
        }
      }
    }
  }
  cursor.position = start;
  return false;
}
