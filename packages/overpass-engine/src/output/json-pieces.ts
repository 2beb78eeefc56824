/** The pieces of the Overpass API's JSON as bytes: its white space and order of fields are fixed. Each begins where the one before may end. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';

const encoder = new TextEncoder();
const piece = (text: string) => encoder.encode(text);

const OPEN = ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}"`));
const OPEN_ID = ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}",\n  "id": `));
const CENTER = [piece(',\n  "center": {\n    "lat": '), piece(',\n    "lon": ')];
const BOUNDS = [piece(',\n  "bounds": {\n    "minlat": '), ...['minlon', 'maxlat', 'maxlon'].map((name) => piece(`,\n    "${name}": `))];
const ID = piece(',\n  "id": ');
const LAT = piece(',\n  "lat": ');
const LON = piece(',\n  "lon": ');
const TIMESTAMP = piece(',\n  "timestamp": "');
const VERSION = piece('",\n  "version": ');
const CHANGESET = piece(',\n  "changeset": ');
const USER = piece(',\n  "user": "');
const UID = piece('",\n  "uid": ');
const NODES = piece(',\n  "nodes": [\n    ');
const NEXT_NODE = piece(',\n    ');
const CLOSE_LIST = piece('\n  ]');
const GEOMETRY = piece(',\n  "geometry": [\n');
/** The begin of a point, and a gap, in a list: the first and those after it. */
const points = (indent: string) => ({
  first: piece(`${indent}{ "lat": `),
  next: piece(`,\n${indent}{ "lat": `),
  firstGap: piece(`${indent}null`),
  nextGap: piece(`,\n${indent}null`),
});
const WAY_POINTS = points('    ');
const MEMBER_POINTS = points('         ');
const POINT_LON = piece(', "lon": ');
const POINT_END = piece(' }');
const COMMA_LINE = piece(',\n');
const TAGS = piece(',\n  "tags": {\n    "');
const NEXT_TAG = piece(',\n    "');
const COLON = piece('": "');
const CLOSE_TAGS = piece('\n  }');
const CLOSE = piece('\n}');
const MEMBERS = piece(',\n  "members": [\n');
const MEMBER_TYPES = ELEMENT_TYPE_NAMES.map((name) => piece(`    {\n      "type": "${name}",\n      "ref": `));
const ROLE = piece(',\n      "role": "');
const MEMBER_LAT = piece(',\n      "lat": ');
const MEMBER_LON = piece(',\n      "lon": ');
const MEMBER_GEOMETRY = piece(',\n      "geometry": [\n');
const MEMBER_GEOMETRY_END = piece('\n      ]');
const MEMBER_END = piece('\n    }');
const QUOTE = 0x22;

/** What JSON writes instead of a byte. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  if (code === QUOTE) return piece('\\"');
  if (code === 0x5c) return piece('\\\\');
  if (code === 0x0a) return piece('\\n');
  if (code === 0x0d) return piece('\\r');
  if (code === 0x09) return piece('\\t');
  return code < 0x20 ? piece(`\\u${code.toString(16).padStart(4, '0')}`) : undefined;
});

/** All pieces by what they stand for. */
export const JSON_PIECES = {
  OPEN,
  OPEN_ID,
  CENTER,
  BOUNDS,
  ID,
  LAT,
  LON,
  TIMESTAMP,
  VERSION,
  CHANGESET,
  USER,
  UID,
  NODES,
  NEXT_NODE,
  CLOSE_LIST,
  GEOMETRY,
  WAY_POINTS,
  MEMBER_POINTS,
  POINT_LON,
  POINT_END,
  COMMA_LINE,
  TAGS,
  NEXT_TAG,
  COLON,
  CLOSE_TAGS,
  CLOSE,
  MEMBERS,
  MEMBER_TYPES,
  ROLE,
  MEMBER_LAT,
  MEMBER_LON,
  MEMBER_GEOMETRY,
  MEMBER_GEOMETRY_END,
  MEMBER_END,
  QUOTE,
  ESCAPES,
};
