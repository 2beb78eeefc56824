/** The tables that make an SQLite file a GeoPackage. */
import type { FixedBox } from '@flyover/bounding-box';

/** A layer as the tables list it. */
export interface Layer {
  readonly name: string;
  readonly geometryType: string;
  /** 1e-7 degrees; undefined without features. */
  readonly bounds?: FixedBox;
}

/** Definition of WGS 84, as the format asks for. */
const WGS_84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

/** Application id "GPKG" and version 1.3.0 in the head of the file; the tables every GeoPackage has. */
export function createGeoPackage(database: SqlDatabase): void {
  database.run(`PRAGMA application_id = ${0x47504b47}`);
  database.run('PRAGMA user_version = 10300');
  database.run(`CREATE TABLE gpkg_spatial_ref_sys (
    srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)`);
  const system = 'INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)';
  database.run(system, ['WGS 84 geodetic', 4326, 'EPSG', 4326, WGS_84, 'longitude/latitude coordinates in decimal degrees']);
  database.run(system, ['Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', null]);
  database.run(system, ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null]);
  database.run(`CREATE TABLE gpkg_contents (
    table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))`);
  database.run(`CREATE TABLE gpkg_geometry_columns (
    table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
    z TINYINT NOT NULL, m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))`);
}

/** Creates the table of a layer and lists it. @param columns names as `nameOf` gives them, and SQL types */
export function registerLayer(
  database: SqlDatabase,
  { name, geometryType, bounds }: Layer,
  columns: { name: string; type: string }[],
): void {
  const definitions = columns.map((column) => `, ${column.name} ${column.type}`).join('');
  database.run(`CREATE TABLE ${name} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom ${geometryType}${definitions})`);
  const sides =
    bounds === undefined ? Array(4).fill(null) : [bounds.west, bounds.south, bounds.east, bounds.north].map((side) => side / 1e7);
  database.run(
    'INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [name, 'features', name, ...sides, 4326],
  );
  database.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, ?, ?)', [name, 'geom', geometryType, 4326, 0, 0]);
}

/** A name inside SQL. */
export function nameOf(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// Interface of SQLite for the writer of GeoPackage: the shape of sql.js, which the caller loads (it is WebAssembly, and large).

/** A value of SQLite. */
export type SqlValue = string | number | null | Uint8Array;

/** A statement that runs many times. */
interface SqlStatement {
  run(values: SqlValue[]): void;
  free(): boolean;
}

/** A database in memory. */
export interface SqlDatabase {
  run(sql: string, values?: SqlValue[]): unknown;
  prepare(sql: string): SqlStatement;
  /** The whole file. */
  export(): Uint8Array;
  close(): void;
}

/** Result of `initSqlJs()` of sql.js. */
export interface SqlEngine {
  readonly Database: new () => SqlDatabase;
}
