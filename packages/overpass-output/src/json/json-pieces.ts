/** The pieces of the Overpass API's JSON as bytes: its white space and order of fields are fixed. Each begins where the one before may end. */
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import type { Escapes } from '../bytes/escaped-strings.ts';
import { piece } from '../bytes/piece.ts';

const encoder = new TextEncoder();

/** The begin of a point, and a gap, in a list: the first and those after it. */
const points = (indent: string) => ({
  first: piece(`${indent}{ "lat": `),
  next: piece(`,\n${indent}{ "lat": `),
  firstGap: piece(`${indent}null`),
  nextGap: piece(`,\n${indent}null`),
});

/** The begin of an element: without its id, with it, and up to the type of a derived one. */
const openings = (before: string) => ({
  bare: ELEMENT_TYPE_NAMES.map((name) => piece(`${before}{\n  "type": "${name}"`)),
  withId: ELEMENT_TYPE_NAMES.map((name) => piece(`${before}{\n  "type": "${name}",\n  "id": `)),
  derived: piece(`${before}{\n  "type": "`),
});

/** The begin of a member by its type, up to its id. */
const members = (before: string) => ELEMENT_TYPE_NAMES.map((name) => piece(`${before}    {\n      "type": "${name}",\n      "ref": `));

const QUOTE = 0x22;

/** What JSON writes instead of a byte. */
const ESCAPES: Escapes = Array.from({ length: 128 }, (_, code) => {
  if (code === QUOTE) return encoder.encode('\\"');
  if (code === 0x5c) return encoder.encode('\\\\');
  if (code === 0x0a) return encoder.encode('\\n');
  if (code === 0x0d) return encoder.encode('\\r');
  if (code === 0x09) return encoder.encode('\\t');
  return code < 0x20 ? encoder.encode(`\\u${code.toString(16).padStart(4, '0')}`) : undefined;
});

/** All pieces by what they stand for. */
export const JSON_PIECES = {
  FIRST: openings(''),
  NEXT: openings(',\n'),
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
  TAGS: piece(',\n  "tags": {\n    "'),
  NEXT_TAG: piece(',\n    "'),
  COLON: piece('": "'),
  CLOSE_TAGS: piece('\n  }'),
  CLOSE: piece('\n}'),
  MEMBERS: piece(',\n  "members": [\n'),
  FIRST_MEMBER: members(''),
  NEXT_MEMBER: members(',\n'),
  ROLE: piece(',\n      "role": "'),
  MEMBER_LAT: piece(',\n      "lat": '),
  MEMBER_LON: piece(',\n      "lon": '),
  MEMBER_GEOMETRY: piece(',\n      "geometry": [\n'),
  MEMBER_GEOMETRY_END: piece('\n      ]'),
  MEMBER_END: piece('\n    }'),
  QUOTE: piece('"'),
  ESCAPES,
};
