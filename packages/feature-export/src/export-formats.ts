/** The formats of exports, as data: what a dialog offers, and what a reader of the file can expect. */

/** Names of formats, as the command line takes them. */
export type ExportFormatId =
  | 'geojson'
  | 'geojsonseq'
  | 'gpx'
  | 'kml'
  | 'csv'
  | 'tsv'
  | 'flatgeobuf'
  | 'geopackage'
  | 'geoparquet'
  | 'postgis'
  | 'osm'
  | 'pbf'
  | 'json';

/** Whom a format is for. */
export type ExportGroup = 'maps' | 'tables' | 'osm' | 'gis';

/** What of the data is in the file: all of it, some of it, or nothing. */
export type Kept = 'all' | 'some' | 'none';

/** One format. */
export interface ExportFormat {
  readonly id: ExportFormatId;
  readonly group: ExportGroup;
  /** Its own name, the same in every language. */
  readonly name: string;
  /** Ending of the file with its dot. */
  readonly fileEnding: string;
  /** Media type of the file. */
  readonly mimeType: string;
  /** Whether the file is text, which can be copied. */
  readonly isText: boolean;
  /** Whether the file holds what is drawn (`features`), or nodes, ways and relations (`elements`). */
  readonly holds: 'features' | 'elements';
  readonly keeps: {
    /** Whether every feature, or every element, is there. */
    readonly features: Kept;
    /** To 1e-7 degrees. Of elements: the places of nodes. */
    readonly geometry: Kept;
    readonly tags: Kept;
    /** Version, time, changeset, user id and user name. */
    readonly metadata: Kept;
    /** Which relations an element belongs to, and its role. */
    readonly relations: Kept;
  };
  /** The message of the catalogue where there is nothing to export. */
  readonly noDataMessage: 'export.geoJSON.no_data' | 'export.GPX.no_data' | 'export.KML.no_data' | 'export.raw.no_data';
}

const ALL = { features: 'all', geometry: 'all', tags: 'all', metadata: 'all', relations: 'all' } as const;

/** Every format, in the order in which a dialog shows them within their groups. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  text('geojson', 'maps', 'GeoJSON', '.geojson', 'application/geo+json', ALL, 'export.geoJSON.no_data'),
  // points of polygons and lines say no more than their track; of the metadata only the time of waypoints
  text(
    'gpx',
    'maps',
    'GPX',
    '.gpx',
    'application/gpx+xml',
    { ...ALL, tags: 'some', metadata: 'some', relations: 'none' },
    'export.GPX.no_data',
  ),
  text('kml', 'maps', 'KML', '.kml', 'application/vnd.google-earth.kml+xml', ALL, 'export.KML.no_data'),
  text('csv', 'tables', 'CSV', '.csv', 'text/csv', { ...ALL, geometry: 'some', relations: 'none' }),
  text('tsv', 'tables', 'TSV', '.tsv', 'text/tab-separated-values', { ...ALL, geometry: 'some', relations: 'none' }),
  binary('geopackage', 'gis', 'GeoPackage', '.gpkg', 'application/geopackage+sqlite3'),
  binary('flatgeobuf', 'gis', 'FlatGeobuf', '.fgb', 'application/vnd.flatgeobuf'),
  binary('geoparquet', 'gis', 'GeoParquet', '.parquet', 'application/vnd.apache.parquet'),
  text('postgis', 'gis', 'PostGIS (SQL)', '.sql', 'application/sql', { ...ALL, metadata: 'none', relations: 'none' }),
  text('geojsonseq', 'gis', 'GeoJSON, a feature a line', '.geojsonl', 'application/geo+json-seq', ALL, 'export.geoJSON.no_data'),
  // what came inline with an answer (out geom, out center) is there where nodes have ids
  {
    ...text('osm', 'osm', 'OSM XML', '.osm', 'application/vnd.openstreetmap.data+xml', { ...ALL, features: 'some', geometry: 'some' }),
    holds: 'elements',
  },
  {
    ...binary('pbf', 'osm', 'OSM PBF', '.osm.pbf', 'application/vnd.openstreetmap.data+pbf'),
    holds: 'elements',
    keeps: { ...ALL, features: 'some', geometry: 'some' },
  },
  { ...text('json', 'osm', 'Overpass JSON', '.json', 'application/json', ALL), holds: 'elements' },
];

/** The format of a name or of the ending of a file (`gpkg`, `osm.pbf`), or undefined. */
export function exportFormat(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find(({ id, fileEnding }) => name === id || `.${name}` === fileEnding);
}

function text(
  id: ExportFormatId,
  group: ExportGroup,
  name: string,
  fileEnding: string,
  mimeType: string,
  keeps: ExportFormat['keeps'],
  noDataMessage: ExportFormat['noDataMessage'] = 'export.raw.no_data',
): ExportFormat {
  return { id, group, name, fileEnding, mimeType, isText: true, holds: 'features', keeps, noDataMessage };
}

function binary(id: ExportFormatId, group: ExportGroup, name: string, fileEnding: string, mimeType: string): ExportFormat {
  return { ...text(id, group, name, fileEnding, mimeType, ALL), isText: false };
}
