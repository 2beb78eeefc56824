/** The reader of the output of `out geom`: points of ways, members of relations with their points. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '../element-store.ts';
import type { Int32Column } from '../growing-column.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';
import type { ElementScratch } from '../text/element-scratch.ts';
import * as fields from './field-names.ts';
import { CLOSE_BRACE, CLOSE_BRACKET, type JsonCursor, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-cursor.ts';
import { fixedText } from './json-text.ts';
import { skipValue } from './skip-value.ts';

/** Depth of a member's fields: top object, list of elements, element, list of members, member. */
const MEMBER_DEPTH = 5;

const PLAIN_LAT = fixedText('{ "lat": ');
const PLAIN_LON = fixedText(', "lon": ');

const encoder = new TextEncoder();
const NODE_NAME = encoder.encode('node');
const WAY_NAME = encoder.encode('way');
const RELATION_NAME = encoder.encode('relation');

/** Receiver of points. */
interface Points {
  readonly lats: Int32Column;
  readonly lons: Int32Column;
}

/** Reads a list of points, `{ "lat": …, "lon": … }` or `null` for a gap; the cursor is at its `[`. */
export function readPoints(cursor: JsonCursor, scratch: ElementScratch, { lats, lons }: Points): void {
  cursor.position++;
  if (cursor.closes(CLOSE_BRACKET)) return;
  do {
    const byte = cursor.space();
    if (byte === OPEN_BRACE) {
      if (!readPlainPoint(cursor, lats, lons)) readPoint(cursor, scratch, { lats, lons });
    } else {
      if (!cursor.isNull()) cursor.fail('{, null');
      lats.push(NO_COORDINATE);
      lons.push(NO_COORDINATE);
    }
  } while (cursor.anotherLine(CLOSE_BRACKET));
}

/** Reads a point in the server's own form; returns false, with nothing read, for any other form. */
function readPlainPoint(cursor: JsonCursor, lats: Int32Column, lons: Int32Column): boolean {
  const start = cursor.position;
  if (cursor.skips(PLAIN_LAT)) {
    const lat = cursor.coordinate(MAX_LATITUDE);
    if (cursor.skips(PLAIN_LON)) {
      const lon = cursor.coordinate(MAX_LONGITUDE);
      // the general reader checks any other value
      if (lat !== NO_COORDINATE && lon !== NO_COORDINATE && cursor.space() === CLOSE_BRACE) {
        cursor.position++;
        lats.push(lat);
        lons.push(lon);
        return true;
      }
    }
  }
  cursor.position = start;
  return false;
}

function readPoint(cursor: JsonCursor, scratch: ElementScratch, { lats, lons }: Points): void {
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  cursor.position++;
  if (!cursor.closes(CLOSE_BRACE))
    do {
      cursor.key();
      const field = fields.fieldOf(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd);
      if (field === fields.LAT) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
      else if (field === fields.LON) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
      else skipValue(cursor, MEMBER_DEPTH + 2);
    } while (cursor.another(CLOSE_BRACE));
  const whole = lat !== NO_COORDINATE && lon !== NO_COORDINATE;
  lats.push(whole ? lat : NO_COORDINATE);
  lons.push(whole ? lon : NO_COORDINATE);
}

/** Reads the list of a relation's members; the cursor is at its `[`. */
export function readMembers(cursor: JsonCursor, scratch: ElementScratch): void {
  scratch.clearMembers();
  if (cursor.isNull()) return;
  if (cursor.bytes[cursor.position] !== OPEN_BRACKET) cursor.fail('[');
  cursor.position++;
  if (cursor.closes(CLOSE_BRACKET)) return;
  do {
    if (cursor.space() !== OPEN_BRACE) cursor.fail('{');
    readMember(cursor, scratch);
  } while (cursor.another(CLOSE_BRACKET));
}

function readMember(cursor: JsonCursor, scratch: ElementScratch): void {
  const { memberLats, memberLons } = scratch;
  const firstPoint = memberLats.length;
  let type = -1;
  let ref = 0;
  let role = 0;
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  cursor.position++;
  if (!cursor.closes(CLOSE_BRACE))
    do {
      cursor.key();
      switch (fields.fieldOf(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd)) {
        case fields.TYPE:
          type = readMemberType(cursor);
          break;
        case fields.REF:
          ref = cursor.integer();
          break;
        case fields.ROLE:
          if (cursor.bytes[cursor.position] === QUOTE) role = cursor.internString();
          else if (!cursor.isNull()) cursor.fail('"');
          break;
        case fields.LAT:
          if (!cursor.isNull()) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
          break;
        case fields.LON:
          if (!cursor.isNull()) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
          break;
        case fields.GEOMETRY:
          memberLats.length = firstPoint;
          memberLons.length = firstPoint;
          if (cursor.bytes[cursor.position] === OPEN_BRACKET) readPoints(cursor, scratch, { lats: memberLats, lons: memberLons });
          else skipValue(cursor, MEMBER_DEPTH);
          break;
        default:
          skipValue(cursor, MEMBER_DEPTH);
      }
    } while (cursor.another(CLOSE_BRACE));
  if (type === -1) {
    cursor.position--;
    cursor.fail('"type"');
  }
  if (lat !== NO_COORDINATE && lon !== NO_COORDINATE && memberLats.length === firstPoint) {
    memberLats.push(lat);
    memberLons.push(lon);
  }
  scratch.memberTypes.push(type);
  scratch.memberRefs.push(ref);
  scratch.memberRoles.push(role);
  scratch.memberPointEnd.push(memberLats.length);
}

function readMemberType(cursor: JsonCursor): number {
  if (cursor.bytes[cursor.position] !== QUOTE) cursor.fail('"');
  const start = cursor.position;
  cursor.range();
  if (cursor.rangeIs(WAY_NAME)) return WAY;
  if (cursor.rangeIs(NODE_NAME)) return NODE;
  if (cursor.rangeIs(RELATION_NAME)) return RELATION;
  cursor.position = start;
  return cursor.fail('node, way, relation');
}
