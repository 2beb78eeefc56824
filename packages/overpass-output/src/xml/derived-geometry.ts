/** The geometry of derived elements in XML. */
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';
import { XML_PIECES } from './xml-pieces.ts';

const { LAT, LON, ATTRIBUTE_END } = XML_PIECES;

/** Writes the elements between the tags of a derived element: all of it, its box or its center, as `out` asks. */
export function writeDerivedGeometry(bytes: ByteWriter, geometry: DerivedGeometry, detail: PrintDetail['geometry']): void {
  if (detail === 'none') return;
  if (detail === 'geom' || detail === 'stored') {
    writeGeometry(bytes, geometry, '    ');
    return;
  }
  const center = centerOfGeometry(geometry);
  const box = boxOfGeometry(geometry);
  if (center === undefined || box === undefined) return;
  if (detail === 'center') writePlace(bytes, '    <center', center, 0);
  else {
    const [south, west, north, east] = box.map((side) => side.toFixed(7));
    bytes.text(`    <bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>\n`);
  }
}

function writeGeometry(bytes: ByteWriter, geometry: DerivedGeometry, indent: string): void {
  if (geometry.kind === 'point') writePlace(bytes, `${indent}<point`, geometry.points, 0);
  else if (geometry.kind === 'line') writeVertices(bytes, geometry.points, indent);
  else if (geometry.kind === 'polygon') {
    for (const ring of geometry.rings) {
      bytes.text(`${indent}<linestring>\n`);
      writeVertices(bytes, ring, `${indent}  `);
      bytes.text(`${indent}</linestring>\n`);
    }
  } else {
    for (const part of geometry.parts) {
      bytes.text(`${indent}<group>\n`);
      writeGeometry(bytes, part, `${indent}  `);
      bytes.text(`${indent}</group>\n`);
    }
  }
}

function writeVertices(bytes: ByteWriter, points: DegreePairs, indent: string): void {
  for (let i = 0; i < points.length; i += 2) writePlace(bytes, `${indent}<vertex`, points, i);
}

function writePlace(bytes: ByteWriter, opening: string, points: DegreePairs, at: number): void {
  bytes.text(opening);
  bytes.degrees(LAT, points[at]);
  bytes.degrees(LON, points[at + 1]);
  bytes.piece(ATTRIBUTE_END);
}
