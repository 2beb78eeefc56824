/** The geometry of derived elements, as GeoJSON. */
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { piece } from '../bytes/piece.ts';
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry } from '../derived-geometry.ts';
import type { PrintDetail } from '../print-source.ts';

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
