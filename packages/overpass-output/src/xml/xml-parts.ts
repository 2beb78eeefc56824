/**
 * The parts of the Overpass API's XML: fixed pieces as bytes, escapes, metadata, actions of differences, and the geometry of derived elements. White space
 * and the order of attributes are fixed.
 */
import { ELEMENT_TYPE_NAMES, type ElementStore, escapeXml, isOsmXmlName, type MetaColumns } from '@flyover/osm-elements';
import type { Action, ActionWriter, OutputKind } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { type EscapedStrings, type Escapes, NONCHARACTERS, type Piece, piece } from '../bytes/pieces.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';

/** All pieces by what they stand for. */
export const XML_PIECES = {
  OPEN: ELEMENT_TYPE_NAMES.map((name) => piece(`  <${name}`)),
  CLOSE: ELEMENT_TYPE_NAMES.map((name) => piece(`  </${name}>\n`)),
  OPEN_ID: ELEMENT_TYPE_NAMES.map((name) => piece(`  <${name} id="`)),
  DELETED: piece(' visible="false"'),
  LAT: piece(' lat="'),
  LON: piece('" lon="'),
  VERSION: piece(' version="'),
  TIMESTAMP: piece(' timestamp="'),
  CHANGESET: piece(' changeset="'),
  UID: piece(' uid="'),
  USER: piece(' user="'),
  EMPTY_END: piece('/>\n'),
  OPEN_END: piece('>\n'),
  TAG: piece('    <tag k="'),
  VALUE: piece('" v="'),
  ATTRIBUTE_END: piece('"/>\n'),
  BOUNDS: [piece('    <bounds minlat="'), ...['minlon', 'maxlat', 'maxlon'].map((name) => piece(`" ${name}="`))],
  CENTER: [piece('    <center lat="'), piece('" lon="')],
  WAY_NODE: piece('    <nd'),
  WAY_NODE_REF: piece('    <nd ref="'),
  QUOTE_LAT: piece('" lat="'),
  MEMBER_TYPES: ELEMENT_TYPE_NAMES.map((name) => piece(`    <member type="${name}" ref="`)),
  ROLE: piece('" role="'),
  MEMBER_POINT: piece('      <nd'),
  MEMBER_END: piece('    </member>\n'),
  QUOTE: piece('"'),
};

// Escapes of bytes in XML.

const encoder = new TextEncoder();

/** In attributes, and in text between tags, where quotes and ends of lines stand for themselves. */
export interface XmlEscapes {
  readonly attribute: Escapes;
  readonly text: Escapes;
}

const table = (escapeOf: (character: string) => string): Escapes => [
  ...Array.from({ length: NONCHARACTERS }, (_, code) => {
    const character = String.fromCharCode(code);
    const instead = escapeOf(character);
    return instead === character ? undefined : encoder.encode(instead);
  }),
  encoder.encode('\ufffd').subarray(-1),
];

/** The Overpass API writes ends of lines and tabs so; what XML 1.0 cannot hold becomes a question mark. */
function answerAttribute(character: string): string {
  if (character === '\n' || character === '\r' || character === '\t') return `&#x0${character.charCodeAt(0).toString(16)};`;
  return character < ' ' ? '?' : escapeXml(character);
}

function answerText(character: string): string {
  return /["\n\r\t]/.test(character) ? character : answerAttribute(character);
}

/** In files what XML cannot hold becomes U+FFFD. */
function fileText(character: string): string {
  return character === '"' ? character : escapeXml(character);
}

const FILE_ESCAPES: XmlEscapes = { attribute: table(escapeXml), text: table(fileText) };

/** By what is written. */
export const XML_ESCAPES: Readonly<Record<OutputKind, XmlEscapes>> = {
  answer: { attribute: table(answerAttribute), text: table(answerText) },
  file: FILE_ESCAPES,
  data: FILE_ESCAPES,
};

// The metadata of an element.

const { VERSION, TIMESTAMP, CHANGESET, UID, USER, QUOTE } = XML_PIECES;

/** Writer of the metadata of a row: all of it in an answer, if there is any; the known fields in a file; always version and time for other programs. */
export function createXmlMeta(bytes: ByteWriter, strings: EscapedStrings, kind: OutputKind): (columns: MetaColumns, row: number) => void {
  const printsUnknown = kind === 'answer';
  const number = (name: Piece, value: number) => {
    if (value === 0 && !printsUnknown) return;
    bytes.integer(name, value, QUOTE);
  };
  return ({ version, timestamp, changeset, uid, user }, row) => {
    if (printsUnknown && (timestamp?.[row] ?? 0) === 0 && (version?.[row] ?? 0) === 0) return;
    if (kind === 'data') bytes.integer(VERSION, version?.[row] ?? 0, QUOTE);
    else number(VERSION, version?.[row] ?? 0);
    const seconds = timestamp?.[row] ?? 0;
    if (seconds !== 0 || kind !== 'file') bytes.timestamp(TIMESTAMP, seconds, QUOTE);
    number(CHANGESET, changeset?.[row] ?? 0);
    number(UID, uid?.[row] ?? 0);
    const name = user?.[row] ?? 0;
    if (name !== 0 || printsUnknown) bytes.string(USER, strings, name, QUOTE);
  };
}

// Differences between two moments: `<action type="modify">` with `<old>` and `<new>`.

/** Whether an action begins with the earlier state of its element. */
const hasOld = (action: Action) => action === 'modify' || action === 'delete';

/** @param meta writes the attributes of metadata */
export function createXmlActions(bytes: ByteWriter, store: ElementStore, meta: ReturnType<typeof createXmlMeta>): ActionWriter {
  const tables = [store.nodes, store.ways, store.relations];
  return {
    begin: (action) => bytes.text(`<action type="${action}">\n${hasOld(action) ? '<old>\n' : ''}`),
    turn: () => bytes.text('</old>\n<new>\n'),
    end: (action, isTurned) => bytes.text(`${hasOld(action) ? (isTurned ? '</new>\n' : '</old>\n') : ''}</action>\n`),
    bare(type, row, detail, visible) {
      const table = tables[type];
      bytes.text(`  <${ELEMENT_TYPE_NAMES[type]}`);
      if (detail.ids) bytes.text(` id="${table.ids[row]}"`);
      bytes.text(` visible="${visible}"`);
      if (detail.meta) meta(table.meta, row);
      bytes.text('/>\n');
    },
  };
}

// The geometry of derived elements.

const { LAT, LON, ATTRIBUTE_END } = XML_PIECES;

/** Whether a derived element has something of its geometry between its tags. Collections open them even where they are empty. */
export function hasGeometryElements(geometry: DerivedGeometry, detail: PrintDetail['geometry']): boolean {
  if (detail === 'none' || geometry.kind === 'none') return false;
  return ((detail === 'geom' || detail === 'stored') && geometry.kind === 'collection') || boxOfGeometry(geometry) !== undefined;
}

/** Writes the elements between the tags of a derived element: all of it, its box or its center, as `out` asks. */
export function writeDerivedGeometry(bytes: ByteWriter, geometry: DerivedGeometry, detail: PrintDetail['geometry']): void {
  if (detail === 'geom' || detail === 'stored') {
    writeGeometry(bytes, geometry, '    ');
    return;
  }
  const center = centerOfGeometry(geometry);
  const box = boxOfGeometry(geometry);
  if (center === undefined || box === undefined) return;
  if (detail === 'center') writePlace(bytes, '    <center', center, 0);
  if (detail !== 'bb') return;
  const [south, west, north, east] = box.map((side) => side.toFixed(7));
  bytes.text(`    <bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>\n`);
}

/** Each part of a collection is a group, and each ring of a polygon a line; a line of its own is its vertices. */
function writeGeometry(bytes: ByteWriter, geometry: DerivedGeometry, indent: string): void {
  if (geometry.kind === 'point') writePlace(bytes, `${indent}<point`, geometry.points, 0);
  else if (geometry.kind === 'line') writeVertices(bytes, geometry.points, indent);
  else if (geometry.kind === 'polygon')
    for (const ring of geometry.rings) writeWithin(bytes, 'linestring', indent, (inner) => writeVertices(bytes, ring, inner));
  else if (geometry.kind === 'collection')
    for (const part of geometry.parts) writeWithin(bytes, 'group', indent, (inner) => writeGeometry(bytes, part, inner));
}

function writeWithin(bytes: ByteWriter, name: string, indent: string, write: (indent: string) => void): void {
  bytes.text(`${indent}<${name}>\n`);
  write(`${indent}  `);
  bytes.text(`${indent}</${name}>\n`);
}

function writeVertices(bytes: ByteWriter, points: DegreePairs, indent: string): void {
  const opening = `${indent}<vertex`;
  for (let i = 0; i < points.length; i += 2) writePlace(bytes, opening, points, i);
}

function writePlace(bytes: ByteWriter, opening: string, points: DegreePairs, at: number): void {
  bytes.text(opening);
  bytes.degrees(LAT, points[at]);
  bytes.degrees(LON, points[at + 1]);
  bytes.piece(ATTRIBUTE_END);
}

// Names of XML elements for derived elements.

/** The name of a derived element's type, made into a name that XML allows and that means nothing else in OSM XML. */
export function derivedName(type: string): string {
  const name = type.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(name) && !isOsmXmlName(name) ? name : `_${name}`;
}
