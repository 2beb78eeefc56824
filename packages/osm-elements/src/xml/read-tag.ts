/** Reads the attributes of one start tag. The cursor is behind the tag's name, and afterwards behind its `>`. */

import type { FixedSides } from '@flyover/bounding-box';
import type { ShapeTags } from '../derived-geometry.ts';
import { addFileBounds, NO_COORDINATE, NODE, RELATION, type StoreInfo, WAY } from '../element-store.ts';
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
} from '../text/element-scratch.ts';
import { parseTimestamp } from '../text/timestamp.ts';
import type { XmlCursor } from './xml-cursor.ts';
import * as names from './xml-names.ts';

const MAX_INT32 = 0x7fffffff;
const encoder = new TextEncoder();
const NODE_NAME = encoder.encode('node');
const WAY_NAME = encoder.encode('way');
const RELATION_NAME = encoder.encode('relation');
const FALSE = encoder.encode('false');
const DELETE = encoder.encode('delete');

/** Each of these gives true where the tag closes itself: `<nd ref="1"/>`. */
type ClosesItself = boolean;

/** Begins a new element in the scratch: `<node>`, `<way>`, `<relation>`, `<area>` or what was made. */
export function readElementTag(cursor: XmlCursor, scratch: ElementScratch, type: number): ClosesItself {
  scratch.clear();
  scratch.type = type;
  if (type === MADE) scratch.madeType = cursor.internName();
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute())
    readElementAttribute(cursor, scratch, field);
  return cursor.tagEnd();
}

function readElementAttribute(cursor: XmlCursor, scratch: ElementScratch, field: number): void {
  switch (field) {
    case names.ID:
      if (scratch.type === MADE) readMadeId(cursor, scratch);
      else scratch.id = cursor.integer();
      return;
    case names.LAT:
      scratch.lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
      return;
    case names.LON:
      scratch.lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
      return;
    case names.VERSION:
      scratch.version = smallInteger(cursor);
      scratch.given |= HAS_VERSION;
      return;
    case names.TIMESTAMP:
      cursor.value();
      scratch.timestamp = parseTimestamp(cursor.rangeBytes, cursor.rangeStart, cursor.rangeEnd);
      scratch.given |= HAS_TIMESTAMP;
      return;
    case names.CHANGESET:
      scratch.changeset = cursor.integer();
      scratch.given |= HAS_CHANGESET;
      return;
    case names.UID:
      scratch.uid = smallInteger(cursor);
      scratch.given |= HAS_UID;
      return;
    case names.USER:
      scratch.user = cursor.internValue();
      scratch.given |= HAS_USER;
      return;
    case names.VISIBLE:
      if (scratch.type === MADE) readOtherAttribute(cursor, scratch);
      else {
        cursor.value();
        if (valueIs(cursor, FALSE)) scratch.visible = false;
      }
      return;
    case names.ACTION:
      if (scratch.type === MADE) readOtherAttribute(cursor, scratch);
      else {
        cursor.value();
        if (valueIs(cursor, DELETE)) scratch.visible = false;
      }
      return;
    default:
      readOtherAttribute(cursor, scratch);
  }
}

/** The Overpass API prints ids of made elements as whole numbers of 64 bits without a sign. */
function readMadeId(cursor: XmlCursor, scratch: ElementScratch): void {
  const start = cursor.position;
  const text = cursor.valueText();
  cursor.position = start;
  if (isLongId(text)) {
    scratch.id = Number(text);
    scratch.longId = cursor.internValue();
  } else scratch.id = cursor.integer();
}

/** Counts were attributes once (`<count total="3"/>`); of OSM elements other attributes are not needed. */
function readOtherAttribute(cursor: XmlCursor, scratch: ElementScratch): void {
  if (scratch.type !== MADE) {
    cursor.value();
    return;
  }
  scratch.tagKeys.push(cursor.internName());
  scratch.tagValues.push(cursor.internValue());
}

function smallInteger(cursor: XmlCursor): number {
  const start = cursor.position;
  const value = cursor.integer();
  if (value <= MAX_INT32 && value >= -MAX_INT32) return value;
  cursor.position = start;
  return cursor.fail('0 … 2147483647');
}

/** `<tag k="…" v="…"/>` */
export function readTag(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  let key = -1;
  let value = 0;
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.K) key = cursor.internValue();
    else if (field === names.V) value = cursor.internValue();
    else cursor.value();
  }
  if (key === -1) cursor.fail('k=""');
  const closed = cursor.tagEnd();
  scratch.tagKeys.push(key);
  scratch.tagValues.push(value);
  return closed;
}

/** `<nd ref="…" lat="…" lon="…"/>` of a way: without coordinates it is a gap, once another point has some. */
export function readWayNode(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  let ref = Number.NaN;
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.REF) ref = cursor.integer();
    else if (field === names.LAT) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
    else if (field === names.LON) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
    else cursor.value();
  }
  const closed = cursor.tagEnd();
  const before = scratch.refs.length;
  const hasRef = !Number.isNaN(ref);
  if (hasRef) scratch.refs.push(ref);
  const isPoint = lat !== NO_COORDINATE && lon !== NO_COORDINATE;
  if (isPoint) {
    // nodes that came before the first point are gaps
    scratch.lats.fillTo(before, NO_COORDINATE);
    scratch.lons.fillTo(before, NO_COORDINATE);
  }
  if (isPoint || scratch.lats.length > 0 || !hasRef) {
    scratch.lats.push(isPoint ? lat : NO_COORDINATE);
    scratch.lons.push(isPoint ? lon : NO_COORDINATE);
  }
  return closed;
}

/** `<member type="…" ref="…" role="…" lat="…" lon="…">` */
export function readMember(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  let type = -1;
  let ref = 0;
  let role = 0;
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.TYPE) type = memberType(cursor);
    else if (field === names.REF) ref = cursor.integer();
    else if (field === names.ROLE) role = cursor.internValue();
    else if (field === names.LAT) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
    else if (field === names.LON) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
    else cursor.value();
  }
  if (type === -1) cursor.fail('type=""');
  const closed = cursor.tagEnd();
  scratch.memberTypes.push(type);
  scratch.memberRefs.push(ref);
  scratch.memberRoles.push(role);
  scratch.memberPointEnd.push(scratch.memberLats.length);
  if (lat !== NO_COORDINATE && lon !== NO_COORDINATE) addMemberPoint(scratch, lat, lon);
  return closed;
}

function memberType(cursor: XmlCursor): number {
  const start = cursor.position;
  cursor.value();
  if (valueIs(cursor, WAY_NAME)) return WAY;
  if (valueIs(cursor, NODE_NAME)) return NODE;
  if (valueIs(cursor, RELATION_NAME)) return RELATION;
  cursor.position = start;
  return cursor.fail('node, way, relation');
}

function valueIs({ rangeBytes, rangeStart, rangeEnd }: XmlCursor, name: Uint8Array): boolean {
  if (rangeEnd - rangeStart !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (rangeBytes[rangeStart + i] !== name[i]) return false;
  return true;
}

/** `<nd lat="…" lon="…"/>` of a member; without coordinates it is a gap. */
export function readMemberNode(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  const [lat, lon] = readPlace(cursor, scratch);
  const closed = cursor.tagEnd();
  const isPoint = lat !== NO_COORDINATE && lon !== NO_COORDINATE;
  addMemberPoint(scratch, isPoint ? lat : NO_COORDINATE, isPoint ? lon : NO_COORDINATE);
  return closed;
}

function addMemberPoint(scratch: ElementScratch, lat: number, lon: number): void {
  scratch.memberLats.push(lat);
  scratch.memberLons.push(lon);
  scratch.memberPointEnd.set(scratch.memberPointEnd.length - 1, scratch.memberLats.length);
}

/** `<center lat="…" lon="…"/>` */
export function readCenter(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  const [lat, lon] = readPlace(cursor, scratch);
  if (lat !== NO_COORDINATE && lon !== NO_COORDINATE) {
    scratch.centerLat = lat;
    scratch.centerLon = lon;
    scratch.given |= HAS_CENTER;
  }
  return cursor.tagEnd();
}

function readPlace(cursor: XmlCursor, scratch: ElementScratch): [lat: number, lon: number] {
  let lat = NO_COORDINATE;
  let lon = NO_COORDINATE;
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.LAT) lat = scratch.placed(cursor.coordinate(MAX_LATITUDE));
    else if (field === names.LON) lon = scratch.placed(cursor.coordinate(MAX_LONGITUDE));
    else cursor.value();
  }
  return [lat, lon];
}

/** `<point lat="…" lon="…"/>` or `<vertex lat="…" lon="…"/>` of a made element. */
export function readShapePlace(cursor: XmlCursor, scratch: ElementScratch, kind: number, shape: ShapeTags): ClosesItself {
  const [lat, lon] = readPlace(cursor, scratch);
  const closed = cursor.tagEnd();
  if (kind === names.VERTEX_TAG) shape.vertex(lat, lon);
  else shape.point(lat, lon);
  return closed;
}

/** `<linestring>` or `<group>` of a made element. */
export function readShapePart(cursor: XmlCursor, shape: ShapeTags): ClosesItself {
  while (cursor.attribute() !== names.NO_ATTRIBUTE) cursor.value();
  const closed = cursor.tagEnd();
  shape.begin();
  return closed;
}

/** `<bounds minlat="…" minlon="…" maxlat="…" maxlon="…"/>` of an element. */
export function readElementBounds(cursor: XmlCursor, scratch: ElementScratch): ClosesItself {
  const box = readBox(cursor);
  if (box !== undefined) {
    [scratch.south, scratch.west, scratch.north, scratch.east] = box;
    scratch.given |= HAS_BOUNDS;
  }
  return cursor.tagEnd();
}

/** The same of the whole file: joined files have several, and together they are its box. */
export function readFileBounds(cursor: XmlCursor, info: StoreInfo): ClosesItself {
  const box = readBox(cursor);
  if (box !== undefined) addFileBounds(info, [box[0] / 1e7, box[1] / 1e7, box[2] / 1e7, box[3] / 1e7]);
  return cursor.tagEnd();
}

/** Reads a box; undefined where a side is missing. */
function readBox(cursor: XmlCursor): FixedSides | undefined {
  const box: [number, number, number, number] = [NO_COORDINATE, NO_COORDINATE, NO_COORDINATE, NO_COORDINATE];
  for (let field = cursor.attribute(); field !== names.NO_ATTRIBUTE; field = cursor.attribute()) {
    if (field === names.MINLAT) box[0] = cursor.coordinate(MAX_BOX_LATITUDE);
    else if (field === names.MINLON) box[1] = cursor.coordinate(MAX_BOX_LONGITUDE);
    else if (field === names.MAXLAT) box[2] = cursor.coordinate(MAX_BOX_LATITUDE);
    else if (field === names.MAXLON) box[3] = cursor.coordinate(MAX_BOX_LONGITUDE);
    else cursor.value();
  }
  return box.includes(NO_COORDINATE) || !isOnEarth(...box) ? undefined : box;
}
