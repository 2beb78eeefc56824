/** SQL for PostGIS as a format of exports. */
import { type ExportFormat, KEEPS_ALL, USUAL } from '../format.ts';

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
  load: async () => (await import('./write-postgis.ts')).writePostgis,
} as const satisfies ExportFormat;
