/** The parts of Overpass JSON: the head before the elements, fixed pieces, metadata, and the geometry of derived elements. */
import { ELEMENT_TYPE_NAMES, escapeJson, formatCoordinate, type MetaColumns } from '@flyover/osm-elements';
import type { AnswerHead, OutputKind } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { type EscapedStrings, type Escapes, type Piece, piece } from '../bytes/pieces.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';

/** Up to the first element. */
export function jsonHead({ generator, osmBase, areasBase, copyright, bounds }: AnswerHead): string {
  const facts = [
    ['timestamp_osm_base', osmBase],
    ['timestamp_areas_base', areasBase],
    ['copyright', copyright],
  ] as const;
  const osm3s = facts.flatMap(([name, value]) => (value === undefined ? [] : [`    "${name}": "${escapeJson(value)}"`]));
  const fields = ['  "version": 0.6'];
  if (generator !== undefined) fields.push(`  "generator": "${escapeJson(generator)}"`);
  if (osm3s.length > 0) fields.push(`  "osm3s": {\n${osm3s.join(',\n')}\n  }`);
  if (bounds !== undefined) {
    const [south, west, north, east] = bounds.map((side) => formatCoordinate(Math.round(side * 1e7)));
    fields.push(`  "bounds": {\n    "minlat": ${south},\n    "minlon": ${west},\n    "maxlat": ${north},\n    "maxlon": ${east}\n  }`);
  }
  return `{\n${fields.join(',\n')},\n  "elements": [\n\n`;
}

// Pieces of the Overpass API's JSON as bytes: its white space and order of fields are fixed. Each begins where the one before may end.

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

/** The escapes of bytes in JSON. */
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

// The metadata of an element.

const { TIMESTAMP, VERSION, CHANGESET, USER, UID, QUOTE: QUOTE_PIECE } = JSON_PIECES;

/** The writer of the metadata of a row: all of it in an answer, if there is any; what is known in a file. */
export function createJsonMeta(bytes: ByteWriter, strings: EscapedStrings, kind: OutputKind): (columns: MetaColumns, row: number) => void {
  const printsUnknown = kind === 'answer';
  const number = (name: Piece, value: number) => {
    if (value !== 0 || printsUnknown) bytes.integer(name, value);
  };
  return ({ version, timestamp, changeset, uid, user }, row) => {
    if (printsUnknown && (timestamp?.[row] ?? 0) === 0 && (version?.[row] ?? 0) === 0) return;
    const seconds = timestamp?.[row] ?? 0;
    if (seconds !== 0 || printsUnknown) bytes.timestamp(TIMESTAMP, seconds, QUOTE_PIECE);
    number(VERSION, version?.[row] ?? 0);
    number(CHANGESET, changeset?.[row] ?? 0);
    const name = user?.[row] ?? 0;
    if (name !== 0 || printsUnknown) bytes.string(USER, strings, name, QUOTE_PIECE);
    number(UID, uid?.[row] ?? 0);
  };
}

// The geometry of derived elements, as GeoJSON.

const OPEN_POINT = piece('[');
const COMMA = piece(', ');
const CLOSE_POINT = 0x5d;

/** Writes the member `geometry` of a derived element: all of it, its box or its center, as `out` asks. What has no place has none. */
export function writeDerivedGeometry(bytes: ByteWriter, geometry: DerivedGeometry, detail: PrintDetail['geometry']): void {
  const box = detail === 'none' ? undefined : boxOfGeometry(geometry);
  const points = box && centerOfGeometry(geometry);
  if (box === undefined || points === undefined) return;
  bytes.text(',\n  "geometry": ');
  if (detail === 'bb') writeBox(bytes, box);
  else writeGeometry(bytes, detail === 'center' ? { kind: 'point', points } : geometry, '  ');
}

/** A box is a polygon whose points stand where those of a line would: the Overpass API prints it so. */
function writeBox(bytes: ByteWriter, [south, west, north, east]: readonly number[]): void {
  bytes.text('{\n    "type": "Polygon",\n    "coordinates": ');
  writePoints(bytes, Float64Array.of(south, west, south, east, north, east, north, west, south, west), '    ');
  bytes.text('\n  }');
}

function writeGeometry(bytes: ByteWriter, geometry: DerivedGeometry, indent: string): void {
  if (geometry.kind === 'none') return;
  const inner = `${indent}  `;
  bytes.text(`{\n${inner}"type": "${TYPES[geometry.kind]}",\n${inner}"${geometry.kind === 'collection' ? 'geometries' : 'coordinates'}": `);
  if (geometry.kind === 'point') writePoint(bytes, geometry.points, 0);
  else if (geometry.kind === 'line') writePoints(bytes, geometry.points, inner);
  else if (geometry.kind === 'polygon') writeList(bytes, geometry.rings, inner, (ring) => writePoints(bytes, ring, `${inner}  `));
  else {
    const parts = geometry.parts.filter((part) => boxOfGeometry(part) !== undefined);
    writeList(bytes, parts, inner, (part) => writeGeometry(bytes, part, `${inner}  `));
  }
  bytes.text(`\n${indent}}`);
}

const TYPES = { point: 'Point', line: 'LineString', polygon: 'Polygon', collection: 'GeometryCollection' } as const;

function writeList<T>(bytes: ByteWriter, list: readonly T[], indent: string, write: (each: T) => void): void {
  bytes.text('[');
  list.forEach((each, i) => {
    bytes.text(`${i === 0 ? '' : ','}\n${indent}  `);
    write(each);
  });
  bytes.text(`\n${indent}]`);
}

function writePoints(bytes: ByteWriter, points: DegreePairs, indent: string): void {
  const first = `\n${indent}  `;
  const next = `,${first}`;
  bytes.text('[');
  for (let i = 0; i < points.length; i += 2) {
    bytes.text(i === 0 ? first : next);
    writePoint(bytes, points, i);
  }
  bytes.text(`\n${indent}]`);
}

function writePoint(bytes: ByteWriter, points: DegreePairs, at: number): void {
  bytes.degrees(OPEN_POINT, points[at + 1]);
  bytes.degrees(COMMA, points[at]);
  bytes.byte(CLOSE_POINT);
}
