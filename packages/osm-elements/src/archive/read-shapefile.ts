/** The reader of Shapefiles: a check of lengths and counts, then the shapes by `shpjs`, with the rows of their table, as GeoJSON features. */
import { type Project, projectionOf, SystemNeeded } from '../projections.ts';
import { ReadError } from '../read-error.ts';
import { readDbf } from './read-dbf.ts';

/** The files of one layer. */
export interface ShapefileParts {
  readonly shp: Uint8Array;
  readonly dbf?: Uint8Array | undefined;
  /** WKT of the system of the coordinates. */
  readonly prj?: Uint8Array | undefined;
  /** The name of the encoding of the table. */
  readonly cpg?: Uint8Array | undefined;
}

/**
 * @param system the user's choice for layers without a known one
 * @returns a feature each as `JSON.stringify` takes it
 * @throws ReadError, `SystemNeeded` among it
 */
export async function readShapefile({ shp, dbf, prj, cpg }: ShapefileParts, system: string | undefined): Promise<object[]> {
  checkShapes(shp);
  const rows = dbf === undefined ? [] : readDbf(dbf, cpg === undefined ? '' : new TextDecoder().decode(cpg).trim());
  const project = await projectionFor(prj, system);
  const { parseShp } = await import('shpjs');
  try {
    return parseShp(shp).flatMap((geometry, i) =>
      // a shape whose record is deleted is deleted with it
      i < rows.length && rows[i] === undefined
        ? []
        : {
            type: 'Feature',
            properties: rows[i] ?? {},
            geometry: geometry === null ? null : { ...geometry, coordinates: projected(geometry.coordinates, project) },
          },
    );
  } catch (thrown) {
    if (!(thrown instanceof Error) || thrown instanceof ReadError) throw thrown;
    throw new ReadError({ kind: 'damaged', format: 'Shapefile', part: 'Record Contents' }, 0);
  }
}

/** Without a system coordinates stand as they are: they may be degrees. */
async function projectionFor(prj: Uint8Array | undefined, system: string | undefined): Promise<Project | undefined> {
  const wkt = prj === undefined ? '' : new TextDecoder().decode(prj);
  const known = (await projectionOf(wkt)) ?? (await projectionOf(system ?? ''));
  if (known === undefined && wkt.trim() !== '') throw new SystemNeeded(wkt, 0);
  return known;
}

function projected(coordinates: unknown, project: Project | undefined): unknown {
  if (project === undefined || !Array.isArray(coordinates)) return coordinates;
  const [x, y, ...more] = coordinates;
  if (typeof x !== 'number' || typeof y !== 'number') return coordinates.map((each) => projected(each, project));
  return [...project(x, y), ...more];
}

// The check of a Shapefile (ESRI's white paper of 1998): impossible lengths and numbers of points would cost the library any time and memory.

const FORMAT = 'Shapefile';
const HEADER_BYTES = 100;
const RECORD_HEADER = 8;
/** Types by their last digit: lines and polygons have parts, with heights and measures, too. */
const WITH_PARTS: ReadonlySet<number> = new Set([3, 5, 13, 15, 23, 25]);
const PARTS = { count: 36, points: 40, first: 44 };
/** The rings of a shape are held against each other: an island state has some thousands. */
const MOST_RINGS = 20_000;

/** @throws ReadError 'damaged' or 'cut', with the name of what is wrong in the definition of the format */
function checkShapes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
  for (let at = HEADER_BYTES; at + RECORD_HEADER <= bytes.length; ) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4) throw damaged('Content Length', at);
    if (at + RECORD_HEADER + length > bytes.length) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
    const content = at + RECORD_HEADER;
    if (WITH_PARTS.has(view.getInt32(content, true))) checkParts(view, content, length);
    at = content + length;
  }
}

function checkParts(view: DataView, content: number, length: number): void {
  if (length < PARTS.first) throw damaged('NumParts', content);
  const parts = view.getInt32(content + PARTS.count, true);
  const points = view.getInt32(content + PARTS.points, true);
  if (parts < 0 || points < 0 || PARTS.first + 4 * parts + 16 * points > length) throw damaged('NumParts', content);
  if (parts > MOST_RINGS) throw new ReadError({ kind: 'large', megabytes: Math.ceil(length / 2 ** 20) }, content);
  for (let part = 0, before = 0; part < parts; part++) {
    const first = view.getInt32(content + PARTS.first + 4 * part, true);
    if (first < before || first > points) throw damaged('Parts', content);
    before = first;
  }
}

function damaged(part: string, byte: number): ReadError {
  return new ReadError({ kind: 'damaged', format: FORMAT, part }, byte);
}
