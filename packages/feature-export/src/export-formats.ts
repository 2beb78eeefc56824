/** Every format of exports as an object. A new format needs an object, a place in `EXPORT_FORMATS`, and a writer. */
import { type ExportFormat as AnyFormat, KEEPS_ALL, USUAL } from './format.ts';

/** A collection. */
const GEOJSON = {
  ...USUAL,
  id: 'geojson',
  group: 'maps',
  name: 'GeoJSON',
  fileEnding: '.geojson',
  mimeType: 'application/geo+json',
  choices: ['layout', 'style'],
  noDataMessage: 'export.geoJSON.no_data',
  load: async () => (await import('./geojson/write-geojson.ts')).writeGeoJson,
} as const satisfies AnyFormat;

/** One feature per line, without the record separators that `application/geo+json-seq` (RFC 8142) begins each text with. */
const GEOJSON_LINES = {
  ...USUAL,
  id: 'geojsonseq',
  group: 'gis',
  name: 'GeoJSON, one feature per line',
  fileEnding: '.geojsonl',
  mimeType: 'application/x-ndjson',
  choices: ['style'],
  noDataMessage: 'export.geoJSON.no_data',
  load: async () => (await import('./geojson/write-geojson.ts')).writeGeoJsonSeq,
} as const satisfies AnyFormat;

// Formats of exports for navigation devices and globes.

/** Points of polygons and lines say no more than their track; of the metadata only the time of waypoints is there. */
const GPX = {
  ...USUAL,
  id: 'gpx',
  group: 'maps',
  name: 'GPX',
  fileEnding: '.gpx',
  mimeType: 'application/gpx+xml',
  keeps: { ...KEEPS_ALL, tags: 'some', metadata: 'some', relations: 'none' },
  noDataMessage: 'export.GPX.no_data',
  load: async () => (await import('./gpx/write-gpx.ts')).writeGpxOfResult,
} as const satisfies AnyFormat;

/** Everything that is known stands in the extended data of its placemark. */
const KML = {
  ...USUAL,
  id: 'kml',
  group: 'maps',
  name: 'KML',
  fileEnding: '.kml',
  mimeType: 'application/vnd.google-earth.kml+xml',
  choices: ['style'],
  noDataMessage: 'export.KML.no_data',
  load: async () => (await import('./kml/write-kml.ts')).writeKmlOfResult,
} as const satisfies AnyFormat;

// Tables as formats of exports.

/** Both forms: a point on each feature, its tags and its metadata. */
const TABLE = {
  ...USUAL,
  group: 'tables',
  keeps: { ...KEEPS_ALL, geometry: 'some', relations: 'none' },
  choices: ['spreadsheet'],
} as const satisfies Partial<AnyFormat>;

/** Columns between commas. */
const CSV = {
  ...TABLE,
  id: 'csv',
  name: 'CSV',
  fileEnding: '.csv',
  mimeType: 'text/csv',
  load: async () => (await import('./table/write-table.ts')).writeCsv,
} as const satisfies AnyFormat;

/** Columns between tabs. */
const TSV = {
  ...TABLE,
  id: 'tsv',
  name: 'TSV',
  fileEnding: '.tsv',
  mimeType: 'text/tab-separated-values',
  load: async () => (await import('./table/write-table.ts')).writeTsv,
} as const satisfies AnyFormat;

// Formats of exports that hold elements instead of features.

const ELEMENTS = { ...USUAL, group: 'osm', holds: 'elements' } as const satisfies Partial<AnyFormat>;

/** Inline geometry of an answer (`out geom`, `out center`) is kept where its nodes have ids. */
const PLAIN = { ...KEEPS_ALL, features: 'some', geometry: 'some' } as const;

/** OSM XML. */
const OSM_XML = {
  ...ELEMENTS,
  id: 'osm',
  name: 'OSM XML',
  fileEnding: '.osm',
  mimeType: 'application/vnd.openstreetmap.data+xml',
  keeps: PLAIN,
  choices: ['asAnswered'],
  load: async () => (await import('./elements/write-elements.ts')).writeXml,
} as const satisfies AnyFormat;

/** OSM PBF. */
const OSM_PBF = {
  ...ELEMENTS,
  id: 'pbf',
  name: 'OSM PBF',
  fileEnding: '.osm.pbf',
  mimeType: 'application/vnd.openstreetmap.data+pbf',
  isText: false,
  keeps: PLAIN,
  load: async () => (await import('./elements/write-elements.ts')).writePbf,
} as const satisfies AnyFormat;

/** JSON as the Overpass API answers. */
const OVERPASS_JSON = {
  ...ELEMENTS,
  id: 'json',
  name: 'Overpass JSON',
  fileEnding: '.json',
  mimeType: 'application/json',
  load: async () => (await import('./elements/write-elements.ts')).writeJson,
} as const satisfies AnyFormat;

// Formats of exports for GIS programs and databases.

/** The one format that a database makes. */
const GEOPACKAGE = {
  ...USUAL,
  id: 'geopackage',
  group: 'gis',
  name: 'GeoPackage',
  fileEnding: '.gpkg',
  mimeType: 'application/geopackage+sqlite3',
  isText: false,
  needsSql: true,
  load: async () => (await import('./geopackage/write-geopackage.ts')).writeGeoPackage,
} as const satisfies AnyFormat;

/** Binary, with an index in front. */
const FLATGEOBUF = {
  ...USUAL,
  id: 'flatgeobuf',
  group: 'gis',
  name: 'FlatGeobuf',
  fileEnding: '.fgb',
  mimeType: 'application/vnd.flatgeobuf',
  isText: false,
  load: async () => (await import('./flatgeobuf/write-flatgeobuf.ts')).writeFlatGeobuf,
} as const satisfies AnyFormat;

/** Columns, packed. */
const GEOPARQUET = {
  ...USUAL,
  id: 'geoparquet',
  group: 'gis',
  name: 'GeoParquet',
  fileEnding: '.parquet',
  mimeType: 'application/vnd.apache.parquet',
  isText: false,
  load: async () => (await import('./geoparquet/write-geoparquet.ts')).writeGeoParquet,
} as const satisfies AnyFormat;

/** The tables of Postpass have tags and geometry. */
const POSTGIS = {
  ...USUAL,
  id: 'postgis',
  group: 'gis',
  name: 'PostGIS (SQL)',
  fileEnding: '.sql',
  mimeType: 'application/sql',
  keeps: { ...KEEPS_ALL, metadata: 'none', relations: 'none' },
  choices: ['ifExists'],
  load: async () => (await import('./postgis/write-postgis.ts')).writePostgis,
} as const satisfies AnyFormat;

// Every format of exports. A new format needs an object, a writer and a line here.

/** In the order in which a dialog shows them within their groups. */
const FORMATS = [
  ...[GEOJSON, GPX, KML],
  ...[CSV, TSV],
  ...[GEOPACKAGE, FLATGEOBUF, GEOPARQUET, POSTGIS, GEOJSON_LINES],
  ...[OSM_XML, OSM_PBF, OVERPASS_JSON],
];

/** Names of formats, as the command line takes them. */
export type ExportFormatId = (typeof FORMATS)[number]['id'];

/** One format. */
export type ExportFormat = AnyFormat<ExportFormatId>;

/** Every format, in the order in which a dialog shows them within their groups. */
export const EXPORT_FORMATS: readonly ExportFormat[] = FORMATS;

/** The format of a name or of the ending of a file (`gpkg`, `osm.pbf`), or undefined. */
export function exportFormat(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find(({ id, fileEnding }) => name === id || `.${name}` === fileEnding);
}

/** The format of a file by the ending of its name (`berlin.osm.pbf`), or undefined. */
export function exportFormatOfFile(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find(({ fileEnding }) => name.toLowerCase().endsWith(fileEnding));
}
