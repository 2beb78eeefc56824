/** The pieces of the Overpass API's JSON as bytes: its white space and order of fields are fixed. Each begins where the one before may end. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';

const encoder = new TextEncoder();
const piece = (text: string) => encoder.encode(text);

export const OPEN = ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}"`));
export const OPEN_ID = ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}",\n  "id": `));
export const CENTER = [piece(',\n  "center": {\n    "lat": '), piece(',\n    "lon": ')];
export const BOUNDS = [
  piece(',\n  "bounds": {\n    "minlat": '),
  ...['minlon', 'maxlat', 'maxlon'].map((name) => piece(`,\n    "${name}": `)),
];
export const ID = piece(',\n  "id": ');
export const LAT = piece(',\n  "lat": ');
export const LON = piece(',\n  "lon": ');
export const TIMESTAMP = piece(',\n  "timestamp": "');
export const VERSION = piece('",\n  "version": ');
export const CHANGESET = piece(',\n  "changeset": ');
export const USER = piece(',\n  "user": "');
export const UID = piece('",\n  "uid": ');
export const NODES = piece(',\n  "nodes": [\n    ');
export const NEXT_NODE = piece(',\n    ');
export const CLOSE_LIST = piece('\n  ]');
export const GEOMETRY = piece(',\n  "geometry": [\n');
export const POINT_LAT = piece('    { "lat": ');
export const POINT_LON = piece(', "lon": ');
export const POINT_END = piece(' }');
export const NULL_POINT = piece('    null');
export const COMMA_LINE = piece(',\n');
export const MEMBER_INDENT = piece('     ');
export const TAGS = piece(',\n  "tags": {\n    "');
export const NEXT_TAG = piece(',\n    "');
export const COLON = piece('": "');
export const CLOSE_TAGS = piece('\n  }');
export const CLOSE = piece('\n}');
export const MEMBERS = piece(',\n  "members": [\n');
export const MEMBER_TYPES = ELEMENT_TYPE_NAMES.map((name) => piece(`    {\n      "type": "${name}",\n      "ref": `));
export const ROLE = piece(',\n      "role": "');
export const MEMBER_LAT = piece(',\n      "lat": ');
export const MEMBER_LON = piece(',\n      "lon": ');
export const MEMBER_GEOMETRY = piece(',\n      "geometry": [\n');
export const MEMBER_GEOMETRY_END = piece('\n      ]');
export const MEMBER_END = piece('\n    }');
export const QUOTE = 0x22;

/** What JSON writes instead of a byte. */
export const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  if (code === QUOTE) return piece('\\"');
  if (code === 0x5c) return piece('\\\\');
  if (code === 0x0a) return piece('\\n');
  if (code === 0x0d) return piece('\\r');
  if (code === 0x09) return piece('\\t');
  return code < 0x20 ? piece(`\\u${code.toString(16).padStart(4, '0')}`) : undefined;
});
