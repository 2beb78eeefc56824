/** The layers of a Shapefile as features of GeoJSON: `shpjs` reads them. */
import { type Project, projectionOf, SystemNeeded } from '../projection/projections.ts';
import { ReadError } from '../read-error.ts';
import { checkShapes, checkTable } from './check-shapes.ts';

/** The files of one layer. */
export interface ShapefileParts {
  readonly shp: Uint8Array;
  readonly dbf?: Uint8Array | undefined;
  /** WKT of the system of the coordinates. */
  readonly prj?: Uint8Array | undefined;
  /** The name of the encoding of the table. */
  readonly cpg?: Uint8Array | undefined;
}

/** Offset of the code page in a table, and its values for Windows-1252. */
const LANGUAGE_BYTE = 29;
const WESTERN: ReadonlySet<number> = new Set([0x03, 0x57, 0x58, 0x59]);

/**
 * @param system that somebody named for layers without one that is known
 * @returns a feature each as `JSON.stringify` takes it
 * @throws ReadError, `SystemNeeded` among it
 */
export async function readShapefile({ shp, dbf, prj, cpg }: ShapefileParts, system: string | undefined): Promise<object[]> {
  checkShapes(shp);
  if (dbf !== undefined) checkTable(dbf);
  const project = await projectionFor(prj, system);
  const { parseDbf, parseShp } = await import('shpjs');
  try {
    const shapes = parseShp(shp);
    const rows = dbf === undefined ? [] : parseDbf(dbf, encodingOf(dbf, cpg));
    return shapes.map((geometry, i) => ({
      type: 'Feature',
      properties: rows[i] === undefined ? {} : propertiesOf(rows[i]),
      geometry: geometry === null ? null : { ...geometry, coordinates: projected(geometry.coordinates, project) },
    }));
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

function encodingOf(dbf: Uint8Array, cpg: Uint8Array | undefined): string {
  const named = cpg === undefined ? '' : new TextDecoder().decode(cpg).trim();
  if (named !== '') return named;
  if (WESTERN.has(dbf[LANGUAGE_BYTE])) return 'windows-1252';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(dbf);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The library gives dates as moments of the local day. */
function propertiesOf(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Date ? dayOf(value) : value]));
}

function dayOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
