/** The geometry of derived elements in XML. */
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';

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
  if (geometry.kind === 'point') writeGeometry(bytes, geometry, '    ');
  else if (detail === 'center') bytes.text(`    <center ${place(center, 0)}/>\n`);
  else {
    const [south, west, north, east] = box.map((side) => side.toFixed(7));
    bytes.text(`    <bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>\n`);
  }
}

function writeGeometry(bytes: ByteWriter, geometry: DerivedGeometry, indent: string): void {
  if (geometry.kind === 'point') bytes.text(`${indent}<point ${place(geometry.points, 0)}/>\n`);
  else if (geometry.kind === 'line') writeLine(bytes, geometry.points, indent);
  else if (geometry.kind === 'polygon') for (const ring of geometry.rings) writeLine(bytes, ring, indent);
  else {
    bytes.text(`${indent}<group>\n`);
    for (const part of geometry.parts) writeGeometry(bytes, part, `${indent}  `);
    bytes.text(`${indent}</group>\n`);
  }
}

function writeLine(bytes: ByteWriter, points: DegreePairs, indent: string): void {
  bytes.text(`${indent}<linestring>\n`);
  for (let i = 0; i < points.length; i += 2) bytes.text(`${indent}  <vertex ${place(points, i)}/>\n`);
  bytes.text(`${indent}</linestring>\n`);
}

function place(points: DegreePairs, at: number): string {
  return `lat="${points[at].toFixed(7)}" lon="${points[at + 1].toFixed(7)}"`;
}
