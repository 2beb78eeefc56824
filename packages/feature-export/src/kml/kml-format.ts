/** KML as a format of exports. */
import { type ExportFormat, USUAL } from '../format.ts';

/** Everything that is known stands in the extended data of its placemark. */
export const KML = {
  ...USUAL,
  id: 'kml',
  group: 'maps',
  name: 'KML',
  fileEnding: '.kml',
  mimeType: 'application/vnd.google-earth.kml+xml',
  choices: ['style'],
  noDataMessage: 'export.KML.no_data',
  load: async () => (await import('./write-kml.ts')).writeKmlOfResult,
} as const satisfies ExportFormat;
