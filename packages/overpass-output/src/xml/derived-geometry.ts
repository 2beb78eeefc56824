/** The geometry of derived elements in XML. */
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';
import { XML_PIECES } from './xml-pieces.ts';

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
