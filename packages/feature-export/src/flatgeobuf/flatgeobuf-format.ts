/** FlatGeobuf as a format of exports. */
import { type ExportFormat, USUAL } from '../format.ts';

/** Binary, with an index in front. */
export const FLATGEOBUF = {
  ...USUAL,
  id: 'flatgeobuf',
  group: 'gis',
  name: 'FlatGeobuf',
  fileEnding: '.fgb',
  mimeType: 'application/vnd.flatgeobuf',
  isText: false,
  load: async () => (await import('./write-flatgeobuf.ts')).writeFlatGeobuf,
} as const satisfies ExportFormat;
