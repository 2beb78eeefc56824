/** The reader of GeoPackage (OGC 12-128r18): the rows of its feature layers, in the order in which it lists them. */

import { FeatureElements } from '../features/feature-elements.ts';
import { type FetchedReader, type FormatOptions, wholeFileReader } from '../open/input-format.ts';
import { type Project, projectionOf, SystemNeeded } from '../projections.ts';
import { ALWAYS_ALLOWED, ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { FeatureRow } from './feature-row.ts';
import { type SqliteEngine, type SqliteFile, type SqliteValue, sqlite } from './sqlite.ts';

const FORMAT = 'GeoPackage';
/** All of it is in memory, twice. */
const LARGEST = 2 ** 30;
/** A view may make any number of rows: what comes out of all layers, beside the file. */
const LARGEST_GROWTH = 200;
/** Least size of a row. */
const ROW_BYTES = 8;

/** Offset of the write version, and its value for a rollback journal instead of a write-ahead log (sqlite.org/fileformat.html, 1.3.2). */
const WRITTEN = { from: 18, to: 20, asJournal: 1 };

/** The head of a geometry: "GP", version, flags, number of the system, box (2.1.3). */
const HEAD = { mark: 0x5047, flags: 3, bytes: 8, isEmpty: 0x10 };
/** Bytes of the box, by its kind in the flags. */
const BOX_BYTES = [0, 32, 48, 48, 64];

/** Systems that are none: of degrees, and of metres. */
const UNDEFINED = { degrees: 0, metres: -1 };
const ROW_ID = /^(?:ogc_)?fid$/i;

const LAYERS = `SELECT g.table_name, g.column_name, g.srs_id, s.organization, s.organization_coordsys_id, s.definition
  FROM gpkg_geometry_columns g JOIN gpkg_contents c ON c.table_name = g.table_name
  LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
  WHERE c.data_type = 'features' ORDER BY c.rowid`;

/** A reader of a GeoPackage that is handed its bytes. */
export function createGeoPackageReader({ system }: FormatOptions): FetchedReader {
  return wholeFileReader(LARGEST, async (bytes) => {
    const load = sqlite();
    if (load === undefined)
      throw new ReadError({ kind: 'convertible', format: FORMAT, command: 'ogr2ogr -t_srs EPSG:4326 out.fgb in.gpkg' }, 0);
    bytes.fill(WRITTEN.asJournal, WRITTEN.from, WRITTEN.to);
    const engine = await load();
    return guarded(() => readAll(engine, bytes, system), bytes.length);
  });
}

async function readAll({ Database }: SqliteEngine, bytes: Uint8Array, system: string | undefined) {
  const file = new Database(bytes);
  try {
    const builder = new StoreBuilder();
    const elements = new FeatureElements(builder);
    const layers = [...rowsOf(file, LAYERS)];
    if (layers.length === 0) throw new ReadError({ kind: 'noMapData', format: FORMAT }, 0);
    let left = Math.max(ALWAYS_ALLOWED, bytes.length * LARGEST_GROWTH);
    for (const [table, column, id, organization, code, definition] of layers) {
      const project = await projectionFor({ id: Number(id), name: `${organization}:${code}`, definition: textOf(definition) }, system);
      left = readLayer(file, { table: textOf(table), column: textOf(column), row: new FeatureRow(elements, project) }, elements, left);
    }
    if (elements.looksProjected) throw new SystemNeeded('', 0);
    return builder.finish();
  } finally {
    file.close();
  }
}

interface Layer {
  readonly table: string;
  /** Of its geometries. */
  readonly column: string;
  readonly row: FeatureRow;
}

/** @param left bytes that may come out of it @returns those that are left */
function readLayer(file: SqliteFile, { table, column, row }: Layer, { builder }: FeatureElements, left: number): number {
  const columns = [...rowsOf(file, 'SELECT name, type FROM pragma_table_info(?)', [table])].map(([name, type]) => ({
    name: textOf(name),
    isFlag: /^bool/i.test(textOf(type)),
  }));
  const keys = columns.map(({ name }) => (ROW_ID.test(name) ? 0 : builder.strings.intern(name)));
  let rest = left;
  for (const values of rowsOf(file, `SELECT * FROM ${quoted(table)}`)) {
    row.begin();
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      rest -= sizeOf(value);
      if (columns[i].name !== column) row.value(keys[i], columns[i].isFlag && value !== null ? Number(value) !== 0 : value);
      else if (value instanceof Uint8Array) takeShape(value, row);
    }
    if (rest < 0) throw new ReadError({ kind: 'expansion', times: LARGEST_GROWTH }, 0);
    row.end();
  }
  return rest;
}

function takeShape(blob: Uint8Array, row: FeatureRow): void {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  if (blob.length < HEAD.bytes || view.getUint16(0, true) !== HEAD.mark) return;
  const flags = view.getUint8(HEAD.flags);
  const box = BOX_BYTES[(flags >> 1) & 7];
  if (box !== undefined && (flags & HEAD.isEmpty) === 0) row.shape(blob.subarray(HEAD.bytes + box));
}

/** @throws SystemNeeded where the system is unknown */
async function projectionFor(
  { id, name, definition }: { readonly id: number; readonly name: string; readonly definition: string },
  system: string | undefined,
): Promise<Project | undefined> {
  if (id === UNDEFINED.degrees) return projectionOf(system ?? '');
  const own = id === UNDEFINED.metres ? undefined : ((await projectionOf(name)) ?? (await projectionOf(definition)));
  const known = own ?? (await projectionOf(system ?? ''));
  if (known === undefined) throw new SystemNeeded(id === UNDEFINED.metres ? '' : definition || name, 0);
  return known;
}

function* rowsOf(file: SqliteFile, sql: string, values: readonly SqliteValue[] = []): Generator<SqliteValue[]> {
  const statement = file.prepare(sql);
  try {
    statement.bind(values);
    while (statement.step()) yield statement.get(null, { useBigInt: true });
  } finally {
    statement.free();
  }
}

function sizeOf(value: SqliteValue): number {
  return ROW_BYTES + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0);
}

function textOf(value: SqliteValue): string {
  return typeof value === 'string' ? value : String(value ?? '');
}

/** A name inside SQL. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Errors of SQLite mean a damaged file. */
async function guarded<Result>(read: () => Promise<Result>, bytes: number): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof ReadError || !(thrown instanceof Error)) throw thrown;
    throw new ReadError({ kind: 'damaged', format: FORMAT, part: thrown.message.slice(0, 200) }, bytes);
  }
}
