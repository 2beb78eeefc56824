/** The rows of the dialog: what people want most comes first. */
import type { ExportRow } from './export-store.ts';

export const FORMAT_GROUPS: readonly { readonly name: string; readonly rows: readonly ExportRow[] }[] = [
  { name: 'export.group.maps', rows: ['geojson', 'gpx', 'kml'] },
  { name: 'export.group.tables', rows: ['csv', 'tsv'] },
  { name: 'export.group.osm', rows: ['raw', 'osm', 'pbf', 'json'] },
  { name: 'export.group.gis', rows: ['geopackage', 'flatgeobuf', 'geoparquet', 'postgis', 'geojsonseq'] },
];
