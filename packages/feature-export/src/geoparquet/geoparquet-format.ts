/** GeoParquet as a format of exports. */
import { type ExportFormat, USUAL } from '../format.ts';

/** Columns, packed. */
export const GEOPARQUET = {
  ...USUAL,
  id: 'geoparquet',
  group: 'gis',
  name: 'GeoParquet',
  fileEnding: '.parquet',
  mimeType: 'application/vnd.apache.parquet',
  isText: false,
  load: async () => (await import('./write-geoparquet.ts')).writeGeoParquet,
} as const satisfies ExportFormat;
