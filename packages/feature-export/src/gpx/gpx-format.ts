/** GPX as a format of exports. */
import { type ExportFormat, KEEPS_ALL, USUAL } from '../format.ts';

/** Points of polygons and lines say no more than their track; of the metadata only the time of waypoints is there. */
export const GPX = {
  ...USUAL,
  id: 'gpx',
  group: 'maps',
  name: 'GPX',
  fileEnding: '.gpx',
  mimeType: 'application/gpx+xml',
  keeps: { ...KEEPS_ALL, tags: 'some', metadata: 'some', relations: 'none' },
  noDataMessage: 'export.GPX.no_data',
  load: async () => (await import('./write-gpx.ts')).writeGpxOfResult,
} as const satisfies ExportFormat;
