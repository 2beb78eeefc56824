/** Formats of exports for navigation devices and globes. */
import { type ExportFormat, KEEPS_ALL, USUAL } from './format.ts';

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
  load: async () => (await import('./gpx/write-gpx.ts')).writeGpxOfResult,
} as const satisfies ExportFormat;

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
  load: async () => (await import('./kml/write-kml.ts')).writeKmlOfResult,
} as const satisfies ExportFormat;
