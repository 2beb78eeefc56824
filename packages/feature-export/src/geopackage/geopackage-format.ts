/** GeoPackage as a format of exports. */
import { type ExportFormat, USUAL } from '../format.ts';

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
  load: async () => (await import('./write-geopackage.ts')).writeGeoPackage,
} as const satisfies ExportFormat;
