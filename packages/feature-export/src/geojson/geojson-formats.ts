/** GeoJSON as formats of exports: one collection, or one feature per line. */
import { type ExportFormat, USUAL } from '../format.ts';

/** A collection. */
export const GEOJSON = {
  ...USUAL,
  id: 'geojson',
  group: 'maps',
  name: 'GeoJSON',
  fileEnding: '.geojson',
  mimeType: 'application/geo+json',
  choices: ['layout', 'style'],
  noDataMessage: 'export.geoJSON.no_data',
  load: async () => (await import('./write-geojson.ts')).writeGeoJson,
} as const satisfies ExportFormat;

/** One feature per line, without the record separators that `application/geo+json-seq` (RFC 8142) begins each text with. */
export const GEOJSON_LINES = {
  ...USUAL,
  id: 'geojsonseq',
  group: 'gis',
  name: 'GeoJSON, one feature per line',
  fileEnding: '.geojsonl',
  mimeType: 'application/x-ndjson',
  choices: ['style'],
  noDataMessage: 'export.geoJSON.no_data',
  load: async () => (await import('./write-geojson.ts')).writeGeoJsonSeq,
} as const satisfies ExportFormat;
