/** Formats of exports for GIS programs and databases. */
import { type ExportFormat, KEEPS_ALL, USUAL } from './format.ts';

/** The one format that a database makes. */
export const GEOPACKAGE = {
  ...USUAL,
  id: 'geopackage',
  group: 'gis',
  name: 'GeoPackage',
  fileEnding: '.gpkg',
  mimeType: 'application/geopackage+sqlite3',
  isText: false,
  needsSql: true,
  load: async () => (await import('./geopackage/write-geopackage.ts')).writeGeoPackage,
} as const satisfies ExportFormat;

/** Binary, with an index in front. */
export const FLATGEOBUF = {
  ...USUAL,
  id: 'flatgeobuf',
  group: 'gis',
  name: 'FlatGeobuf',
  fileEnding: '.fgb',
  mimeType: 'application/vnd.flatgeobuf',
  isText: false,
  load: async () => (await import('./flatgeobuf/write-flatgeobuf.ts')).writeFlatGeobuf,
} as const satisfies ExportFormat;

/** Columns, packed. */
export const GEOPARQUET = {
  ...USUAL,
  id: 'geoparquet',
  group: 'gis',
  name: 'GeoParquet',
  fileEnding: '.parquet',
  mimeType: 'application/vnd.apache.parquet',
  isText: false,
  load: async () => (await import('./geoparquet/write-geoparquet.ts')).writeGeoParquet,
} as const satisfies ExportFormat;

/** The tables of Postpass have tags and geometry. */
export const POSTGIS = {
  ...USUAL,
  id: 'postgis',
  group: 'gis',
  name: 'PostGIS (SQL)',
  fileEnding: '.sql',
  mimeType: 'application/sql',
  keeps: { ...KEEPS_ALL, metadata: 'none', relations: 'none' },
  choices: ['ifExists'],
  load: async () => (await import('./postgis/write-postgis.ts')).writePostgis,
} as const satisfies ExportFormat;
