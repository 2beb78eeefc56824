/**
 * All formats of input, one object each: what is told of a file, and what becomes of it. A new one is added here, beside its reader, and in the table of
 * `docs/formats.md`; the first that a file begins as is taken.
 */

import { createFeatureXmlReader } from '../feature-xml/feature-xml-reader.ts';
import { createFlatGeobufReader } from '../flatgeobuf/flatgeobuf-reader.ts';
import { createGeoJsonReader } from '../geojson/geojson-reader.ts';
import { createOverpassJsonReader } from '../json/overpass-json-reader.ts';
import { createOsmPbfReader } from '../pbf/osm-pbf-reader.ts';
import { PREPARED_NAME } from '../prepared/file-layout.ts';
import { beginsPrepared, createPreparedReader } from '../prepared/open-prepared.ts';
import type { ReadProblem } from '../read-error.ts';
import { createSparqlJsonReader } from '../rows/sparql-json-reader.ts';
import { startBunzip } from '../unpack/bunzip.ts';
import { startGunzip } from '../unpack/gunzip.ts';
import { startUnxz } from '../unpack/unpack-xz.ts';
import { startUnzstd } from '../unpack/unpack-zstd.ts';
import { createOsmXmlReader } from '../xml/osm-xml-reader.ts';
import { beginsWith, isArchive, isCsv, isDatabase, isFit, isMif, isNmea, isOpl, isPbf, isUtf16 } from './first-bytes.ts';
import type { InputFormat } from './input-format.ts';

/** Fields of the outermost object that only GeoJSON has, and its types. */
const GEOJSON_FIELDS: ReadonlySet<string> = new Set(['features', 'geometry', 'geometries', 'coordinates']);
const GEOJSON_TYPES: ReadonlySet<string> = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  ...['Point', 'LineString', 'Polygon'].flatMap((type) => [type, `Multi${type}`]),
]);

/** Fields of the outermost object that only answers of ArcGIS servers have. */
const ESRI_FIELDS: ReadonlySet<string> = new Set(['displayFieldName', 'fieldAliases', 'objectIdFieldName', 'globalIdFieldName']);

/** A format that is read once a well-kept program has made another of it. */
const unread = (format: string, command: string): ReadProblem => ({ kind: 'convertible', format, command });

const o5mReader = async () => (await import('../o5m/o5m-reader.ts')).createO5mReader;
const archiveReader = async () => (await import('../archive/archive-reader.ts')).createArchiveReader;

/** Fallback for JSON of no known format: its reader reports the missing field. */
export const OVERPASS_JSON: InputFormat = {
  name: 'Overpass JSON',
  json: (key) => key === 'elements',
  reader: ({ builder }) => createOverpassJsonReader({ builder }),
};

/** The same for XML. */
export const OSM_XML: InputFormat = {
  name: 'OSM XML',
  xml: (root, within) => (root !== 'osm' ? false : within === undefined ? undefined : within !== 'note' && within !== 'changeset'),
  reader: (options) => createOsmXmlReader(options),
};

/** The same for zeros. */
export const OSM_PBF: InputFormat = { name: 'OSM PBF', bytes: isPbf, reader: ({ builder }) => createOsmPbfReader({ builder }) };

/** See the file's comment. */
export const INPUT_FORMATS: readonly InputFormat[] = [
  // packings
  { name: 'gzip', bytes: (start) => beginsWith(start, 0x1f, 0x8b), unpacker: startGunzip },
  { name: 'bzip2', bytes: (start) => beginsWith(start, 'BZ'), unpacker: startBunzip },
  { name: 'Zstandard (.zst)', bytes: (start) => beginsWith(start, 0x28, 0xb5, 0x2f, 0xfd), unpacker: startUnzstd },
  { name: 'xz', bytes: (start) => beginsWith(start, 0xfd, '7zXZ', 0), unpacker: startUnxz },
  { name: '7z', bytes: (start) => beginsWith(start, '7z', 0xbc, 0xaf, 0x27, 0x1c), refusal: unread('7z', '7z x in.7z') },
  { name: 'KMZ', bytes: (start) => isArchive(start, true), fetchReader: archiveReader, isArchive: true },
  { name: 'ZIP', bytes: (start) => isArchive(start, false), fetchReader: archiveReader, isArchive: true },

  // OpenStreetMap's own
  { name: PREPARED_NAME, bytes: beginsPrepared, reader: () => createPreparedReader() },
  { name: 'o5m', bytes: (start) => beginsWith(start, 0xff, 0xe0, 0x04, 'o5m'), fetchReader: o5mReader },
  {
    name: 'o5c',
    bytes: (start) => beginsWith(start, 0xff, 0xe0, 0x04, 'o5c'),
    fetchReader: async () => {
      const create = await o5mReader();
      return (options) => create({ ...options, builder: undefined });
    },
  },
  { name: 'OPL', bytes: isOpl, fetchReader: async () => (await import('../opl/opl-reader.ts')).createOplReader },
  OVERPASS_JSON,
  { name: 'OSM changes', xml: (root) => root === 'osmChange', reader: ({ changes }) => createOsmXmlReader({ changes }) },
  OSM_XML,
  {
    name: 'OSM notes',
    xml: (root, within) => root === 'osm-notes' || (root === 'osm' && within === 'note'),
    refusal: { kind: 'noMapData', format: 'OSM notes' },
  },
  {
    name: 'OSM changesets',
    xml: (root, within) => root === 'osm' && within === 'changeset',
    refusal: { kind: 'noMapData', format: 'OSM changesets' },
  },

  // features of others
  { name: 'uMap', json: (key, text) => key === 'type' && text === 'umap', reader: () => createGeoJsonReader() },
  {
    name: 'Esri JSON',
    json: (key, text) => ESRI_FIELDS.has(key) || (key === 'geometryType' && text.startsWith('esriGeometry')),
    refusal: unread('Esri JSON', 'ogr2ogr -t_srs EPSG:4326 out.geojson in.json'),
  },
  {
    name: 'FlatGeobuf',
    bytes: (start) => beginsWith(start, 'fg'),
    reader: ({ project }) => createFlatGeobufReader(project),
    isProjectable: true,
  },
  {
    name: 'Shapefile',
    bytes: (start) => beginsWith(start, 0x00, 0x00, 0x27, 0x0a),
    refusal: unread('Shapefile', 'zip in.zip in.shp in.dbf in.prj'),
  },
  // above that a Shapefile begins as one
  OSM_PBF,
  {
    name: 'GeoPackage',
    bytes: (start) => isDatabase(start, true),
    fetchReader: async () => (await import('../rows/geopackage-reader.ts')).createGeoPackageReader,
  },
  {
    name: 'SQLite',
    bytes: (start) => isDatabase(start, false),
    refusal: unread('SQLite', 'ogr2ogr -t_srs EPSG:4326 out.fgb in.sqlite'),
  },
  {
    name: 'GeoParquet',
    bytes: (start) => beginsWith(start, 'PAR1'),
    fetchReader: async () => (await import('../parquet/geoparquet-reader.ts')).createGeoParquetReader,
  },
  {
    name: 'GeoJSON',
    // a sequence of records
    bytes: (start) => beginsWith(start, 0x1e),
    json: (key, text) => GEOJSON_FIELDS.has(key) || (key === 'type' && GEOJSON_TYPES.has(text)),
    reader: ({ project }) => createGeoJsonReader({ project }),
    isProjectable: true,
  },
  {
    name: 'TopoJSON',
    json: (key, text) => key === 'type' && text === 'Topology',
    fetchReader: async () => (await import('../geojson/topojson-reader.ts')).createTopoJsonReader,
    isProjectable: true,
  },
  { name: 'SPARQL JSON', json: (key) => key === 'head' || key === 'results', reader: () => createSparqlJsonReader() },
  { name: 'GPX', xml: (root) => root === 'gpx', reader: () => createFeatureXmlReader() },
  { name: 'KML', xml: (root) => root === 'kml', reader: () => createFeatureXmlReader() },
  {
    name: 'TCX',
    xml: (root) => root === 'TrainingCenterDatabase',
    refusal: unread('TCX', 'gpsbabel -i gtrnctr -f in.tcx -o gpx -F out.gpx'),
  },
  {
    name: 'GML',
    xml: (root) => root === 'FeatureCollection',
    refusal: unread('GML', 'ogr2ogr -t_srs EPSG:4326 out.geojson in.gml'),
  },
  { name: 'FIT', bytes: isFit, refusal: unread('FIT', 'gpsbabel -i garmin_fit -f in.fit -o gpx -F out.gpx') },
  { name: 'NMEA', bytes: isNmea, refusal: unread('NMEA', 'gpsbabel -i nmea -f in.nmea -o gpx -F out.gpx') },
  { name: 'MapInfo MIF', bytes: isMif, refusal: unread('MapInfo MIF', 'ogr2ogr -t_srs EPSG:4326 out.geojson in.mif') },
  { name: 'UTF-16', bytes: isUtf16, refusal: { kind: 'encoding', encoding: 'UTF-16' } },
  {
    name: 'CSV',
    bytes: isCsv,
    fetchReader: async () => (await import('../rows/csv-reader.ts')).createCsvReader,
    isProjectable: true,
  },
];
