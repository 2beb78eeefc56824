/** The pieces of the Overpass API's JSON as bytes: its white space and order of fields are fixed. Each begins where the one before may end. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import { type Escapes, piece } from '../bytes/byte-writer.ts';

/** The begin of a point, and a gap, in a list: the first and those after it. */
const points = (indent: string) => ({
  first: piece(`${indent}{ "lat": `),
  next: piece(`,\n${indent}{ "lat": `),
  firstGap: piece(`${indent}null`),
  nextGap: piece(`,\n${indent}null`),
});

const QUOTE = 0x22;

/** What JSON writes instead of a byte. */
const ESCAPES: Escapes = Array.from({ length: 128 }, (_, code) => {
  if (code === QUOTE) return piece('\\"');
  if (code === 0x5c) return piece('\\\\');
  if (code === 0x0a) return piece('\\n');
  if (code === 0x0d) return piece('\\r');
  if (code === 0x09) return piece('\\t');
  return code < 0x20 ? piece(`\\u${code.toString(16).padStart(4, '0')}`) : undefined;
});

/** All pieces by what they stand for. */
export const JSON_PIECES = {
  OPEN: ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}"`)),
  OPEN_ID: ELEMENT_TYPE_NAMES.map((name) => piece(`{\n  "type": "${name}",\n  "id": `)),
  OPEN_DERIVED: piece('{\n  "type": "'),
  CENTER: [piece(',\n  "center": {\n    "lat": '), piece(',\n    "lon": ')],
  BOUNDS: [piece(',\n  "bounds": {\n    "minlat": '), ...['minlon', 'maxlat', 'maxlon'].map((name) => piece(`,\n    "${name}": `))],
  ID: piece(',\n  "id": '),
  LAT: piece(',\n  "lat": '),
  LON: piece(',\n  "lon": '),
  TIMESTAMP: piece(',\n  "timestamp": "'),
  VERSION: piece(',\n  "version": '),
  CHANGESET: piece(',\n  "changeset": '),
  USER: piece(',\n  "user": "'),
  UID: piece(',\n  "uid": '),
  NODES: piece(',\n  "nodes": [\n    '),
  NEXT_NODE: piece(',\n    '),
  CLOSE_LIST: piece('\n  ]'),
  GEOMETRY: piece(',\n  "geometry": [\n'),
  WAY_POINTS: points('    '),
  MEMBER_POINTS: points('         '),
  POINT_LON: piece(', "lon": '),
  POINT_END: piece(' }'),
  COMMA_LINE: piece(',\n'),
  TAGS: piece(',\n  "tags": {\n    "'),
  NEXT_TAG: piece(',\n    "'),
  COLON: piece('": "'),
  CLOSE_TAGS: piece('\n  }'),
  CLOSE: piece('\n}'),
  MEMBERS: piece(',\n  "members": [\n'),
  MEMBER_TYPES: ELEMENT_TYPE_NAMES.map((name) => piece(`    {\n      "type": "${name}",\n      "ref": `)),
  ROLE: piece(',\n      "role": "'),
  MEMBER_LAT: piece(',\n      "lat": '),
  MEMBER_LON: piece(',\n      "lon": '),
  MEMBER_GEOMETRY: piece(',\n      "geometry": [\n'),
  MEMBER_GEOMETRY_END: piece('\n      ]'),
  MEMBER_END: piece('\n    }'),
  QUOTE,
  ESCAPES,
};
