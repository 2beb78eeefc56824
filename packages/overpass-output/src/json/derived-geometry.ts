/** The geometry of derived elements, as GeoJSON. */
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { piece } from '../bytes/piece.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';

const OPEN_POINT = piece('[');
const COMMA = piece(', ');
const CLOSE_POINT = 0x5d;

/** Writes the member `geometry` of a derived element: all of it, its box or its center, as `out` asks. */
export function writeDerivedGeometry(bytes: ByteWriter, geometry: DerivedGeometry, detail: PrintDetail['geometry']): void {
  if (detail === 'none') return;
  if (detail === 'geom' || detail === 'stored') {
    bytes.text(',\n  "geometry": ');
    writeGeometry(bytes, geometry, '  ');
    return;
  }
  if (detail === 'bb') writeBox(bytes, geometry);
  else {
    const points = centerOfGeometry(geometry);
    if (points === undefined) return;
    bytes.text(',\n  "geometry": ');
    writeGeometry(bytes, { kind: 'point', points }, '  ');
  }
}

/** A box is a polygon whose points stand where those of a line would: the Overpass API prints it so. */
function writeBox(bytes: ByteWriter, geometry: DerivedGeometry): void {
  const box = boxOfGeometry(geometry);
  if (box === undefined) return;
  const [south, west, north, east] = box;
  bytes.text(',\n  "geometry": {\n    "type": "Polygon",\n    "coordinates": ');
  writePoints(bytes, Float64Array.of(south, west, south, east, north, east, north, west, south, west), '    ');
  bytes.text('\n  }');
}

function writeGeometry(bytes: ByteWriter, geometry: DerivedGeometry, indent: string): void {
  const inner = `${indent}  `;
  bytes.text(`{\n${inner}"type": "${TYPES[geometry.kind]}",\n${inner}"${geometry.kind === 'collection' ? 'geometries' : 'coordinates'}": `);
  if (geometry.kind === 'point') writePoint(bytes, geometry.points, 0);
  else if (geometry.kind === 'line') writePoints(bytes, geometry.points, inner);
  else {
    const isPolygon = geometry.kind === 'polygon';
    bytes.text('[');
    (isPolygon ? geometry.rings : geometry.parts).forEach((part, i) => {
      bytes.text(`${i === 0 ? '' : ','}\n${inner}  `);
      if (part instanceof Float64Array) writePoints(bytes, part, `${inner}  `);
      else writeGeometry(bytes, part, `${inner}  `);
    });
    bytes.text(`\n${inner}]`);
  }
  bytes.text(`\n${indent}}`);
}

const TYPES = { point: 'Point', line: 'LineString', polygon: 'Polygon', collection: 'GeometryCollection' } as const;

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
