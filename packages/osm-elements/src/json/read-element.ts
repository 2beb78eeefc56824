/** The reader of one object of `elements`, into a scratch. */

import { geometryOfText } from '../derived-geometry.ts';
import { AREA, NO_COORDINATE, NODE, RELATION, WAY } from '../element-store.ts';
import { isLongId } from '../tags.ts';
import { isOnEarth, MAX_BOX_LATITUDE, MAX_BOX_LONGITUDE, MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import {
  type ElementScratch,
  HAS_BOUNDS,
  HAS_CENTER,
  HAS_CHANGESET,
  HAS_TIMESTAMP,
  HAS_UID,
  HAS_USER,
  HAS_VERSION,
  MADE,
  NO_TYPE,
} from '../text/element-scratch.ts';
import { parseTimestamp } from '../text/timestamp.ts';
import * as fields from './field-names.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-cursor.ts';
import { readMembers, readPoints } from './read-geometry.ts';
import { skipValue } from './skip-value.ts';

/** Depth of an element's fields: top object, list of elements, element. */
const ELEMENT_DEPTH = 3;

const MAX_INT32 = 0x7fffffff;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const TYPE_NAMES: readonly [name: Uint8Array, type: number][] = [
  [encoder.encode('node'), NODE],
  [encoder.encode('way'), WAY],
  [encoder.encode('relation'), RELATION],
  [encoder.encode('area'), AREA],
];

/**
 * Reads the element at the cursor's position, which is at its `{`, and leaves the cursor behind its `}`.
 *
 * @throws ReadError `malformed` or `limit`; `END_OF_WINDOW` where the window ends before the element does
 */
export function readElement(cursor: JsonCursor, scratch: ElementScratch): void {
  scratch.clear();
  cursor.position++;
  if (!cursor.closes(CLOSE_BRACE))
    do {
      cursor.key();
      readField(cursor, scratch, fields.fieldOf(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd));
    } while (cursor.another(CLOSE_BRACE));
  if (scratch.type === NO_TYPE) {
    cursor.position--;
    cursor.fail('"type"');
  }
}

function readField(cursor: JsonCursor, scratch: ElementScratch, field: number): void {
  switch (field) {
    case fields.TYPE:
      scratch.type = readType(cursor);
      if (scratch.type === MADE) scratch.madeType = cursor.internRange();
      return;
    case fields.ID:
      if (scratch.type === MADE) readMadeId(cursor, scratch);
      else scratch.id = cursor.integer();
      return;
    case fields.LAT:
      scratch.lat = cursor.isNull() ? NO_COORDINATE : scratch.placed(cursor.coordinate(MAX_LATITUDE));
      return;
    case fields.LON:
      scratch.lon = cursor.isNull() ? NO_COORDINATE : scratch.placed(cursor.coordinate(MAX_LONGITUDE));
      return;
    case fields.TAGS:
      readTags(cursor, scratch);
      return;
    case fields.NODES:
      readNodes(cursor, scratch);
      return;
    case fields.MEMBERS:
      readMembers(cursor, scratch);
      return;
    case fields.GEOMETRY:
      scratch.clearPoints();
      if (cursor.bytes[cursor.position] === OPEN_BRACKET) readPoints(cursor, scratch, scratch);
      else readMadeGeometry(cursor, scratch);
      return;
    case fields.CENTER:
      readCenter(cursor, scratch);
      return;
    case fields.BOUNDS:
      readBounds(cursor, scratch);
      return;
    case fields.VISIBLE:
      scratch.visible = !cursor.isFalse();
      if (scratch.visible) skipValue(cursor, ELEMENT_DEPTH);
      return;
    default:
      if (field >= fields.VERSION && field <= fields.USER && !cursor.isNull()) readMeta(cursor, scratch, field);
      else if (field < fields.VERSION || field > fields.USER) skipValue(cursor, ELEMENT_DEPTH);
  }
}

/** Reads the id of a derived element, which the Overpass API prints as an unsigned whole number of 64 bits. */
function readMadeId(cursor: JsonCursor, scratch: ElementScratch): void {
  scratch.longId = 0;
  if (cursor.bytes[cursor.position] !== QUOTE) {
    const start = cursor.position;
    cursor.number();
    const text = cursor.rangeText();
    scratch.id = Number(text);
    if (isLongId(text)) {
      scratch.longId = cursor.internRange();
      return;
    }
    cursor.position = start;
  }
  scratch.id = cursor.integer();
}

/** Reads the GeoJSON geometry of a derived element, an object; elements of OpenStreetMap have a list of points. */
function readMadeGeometry(cursor: JsonCursor, scratch: ElementScratch): void {
  const start = cursor.position;
  const isObject = cursor.bytes[start] === OPEN_BRACE;
  skipValue(cursor, ELEMENT_DEPTH);
  scratch.geometry = undefined;
  if (!isObject || (scratch.type !== MADE && scratch.type !== NO_TYPE)) return;
  scratch.geometry = geometryOfText(decoder.decode(cursor.bytes.subarray(start, cursor.position)));
  scratch.isMisplaced ||= scratch.geometry === undefined;
}

/** Reads the name of a type, and leaves it in the cursor's range. */
function readType(cursor: JsonCursor): number {
  if (cursor.bytes[cursor.position] !== QUOTE) cursor.fail('"');
  cursor.range();
  for (const [name, type] of TYPE_NAMES) if (cursor.rangeIs(name)) return type;
  return MADE;
}

function readMeta(cursor: JsonCursor, scratch: ElementScratch, field: number): void {
  switch (field) {
    case fields.VERSION:
      scratch.version = smallInteger(cursor);
      scratch.given |= HAS_VERSION;
      return;
    case fields.TIMESTAMP:
      if (cursor.bytes[cursor.position] !== QUOTE) cursor.fail('"');
      cursor.range();
      scratch.timestamp = parseTimestamp(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd);
      scratch.given |= HAS_TIMESTAMP;
      return;
    case fields.CHANGESET:
      scratch.changeset = cursor.integer();
      scratch.given |= HAS_CHANGESET;
      return;
    case fields.UID:
      scratch.uid = smallInteger(cursor);
      scratch.given |= HAS_UID;
      return;
    default:
      if (cursor.bytes[cursor.position] !== QUOTE) cursor.fail('"');
      scratch.user = cursor.internString();
      scratch.given |= HAS_USER;
  }
}

function smallInteger(cursor: JsonCursor): number {
  const start = cursor.position;
  const value = cursor.integer();
  if (value <= MAX_INT32 && value >= -MAX_INT32) return value;
  // an exponent may follow beyond the window; then the end counts
  if (!cursor.atEnd) cursor.position = start;
  return cursor.fail('0 … 2147483647');
}

function readTags(cursor: JsonCursor, scratch: ElementScratch): void {
  scratch.clearTags();
  if (cursor.isNull()) return;
  if (cursor.bytes[cursor.position] !== OPEN_BRACE) cursor.fail('{');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    if (cursor.space() !== QUOTE) cursor.fail('"');
    const key = cursor.internString();
    if (cursor.space() !== 58) cursor.fail(':');
    cursor.position++;
    const byte = cursor.space();
    if (byte === QUOTE) {
      scratch.tagKeys.push(key);
      scratch.tagValues.push(cursor.internString());
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET || cursor.isNull()) {
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) skipValue(cursor, ELEMENT_DEPTH + 1);
    } else {
      // numbers, true and false are taken as their text
      skipValue(cursor, ELEMENT_DEPTH + 1);
      scratch.tagKeys.push(key);
      scratch.tagValues.push(cursor.internRange());
    }
  } while (cursor.anotherLine(CLOSE_BRACE));
}

function readNodes(cursor: JsonCursor, scratch: ElementScratch): void {
  scratch.refs.length = 0;
  if (cursor.isNull()) return;
  if (cursor.bytes[cursor.position] !== OPEN_BRACKET) cursor.fail('[');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACKET)) return;
  do {
    cursor.space();
    scratch.refs.push(cursor.integer());
  } while (cursor.anotherLine(CLOSE_BRACKET));
}

function readCenter(cursor: JsonCursor, scratch: ElementScratch): void {
  if (cursor.isNull()) return;
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  eachCoordinate(cursor, (field) => {
    if (field === fields.LAT) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
    else if (field === fields.LON) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
    else skipValue(cursor, ELEMENT_DEPTH + 1);
  });
  if (lat === NO_COORDINATE || lon === NO_COORDINATE) return;
  scratch.centerLat = lat;
  scratch.centerLon = lon;
  scratch.given |= HAS_CENTER;
}

function readBounds(cursor: JsonCursor, scratch: ElementScratch): void {
  if (cursor.isNull()) return;
  let found = 0;
  eachCoordinate(cursor, (field) => {
    if (field === fields.MINLAT) scratch.south = cursor.coordinate(MAX_BOX_LATITUDE);
    else if (field === fields.MINLON) scratch.west = cursor.coordinate(MAX_BOX_LONGITUDE);
    else if (field === fields.MAXLAT) scratch.north = cursor.coordinate(MAX_BOX_LATITUDE);
    else if (field === fields.MAXLON) scratch.east = cursor.coordinate(MAX_BOX_LONGITUDE);
    else skipValue(cursor, ELEMENT_DEPTH + 1);
    if (field >= fields.MINLAT && field <= fields.MAXLON) found |= 1 << (field - fields.MINLAT);
  });
  if (found === 15 && isOnEarth(scratch.south, scratch.west, scratch.north, scratch.east)) scratch.given |= HAS_BOUNDS;
}

/** Calls back at the value of each field of an object. */
function eachCoordinate(cursor: JsonCursor, visit: (field: number) => void): void {
  if (cursor.bytes[cursor.position] !== OPEN_BRACE) cursor.fail('{');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACE)) return;
  do {
    cursor.key();
    visit(fields.fieldOf(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd));
  } while (cursor.another(CLOSE_BRACE));
}
