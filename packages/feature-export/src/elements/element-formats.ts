/** Formats of exports that hold elements instead of features. */
import { type ExportFormat, KEEPS_ALL, USUAL } from '../format.ts';

const ELEMENTS = { ...USUAL, group: 'osm', holds: 'elements' } as const satisfies Partial<ExportFormat>;

/** Inline geometry of an answer (`out geom`, `out center`) is kept where its nodes have ids. */
const PLAIN = { ...KEEPS_ALL, features: 'some', geometry: 'some' } as const;

/** OSM XML. */
export const OSM_XML = {
  ...ELEMENTS,
  id: 'osm',
  name: 'OSM XML',
  fileEnding: '.osm',
  mimeType: 'application/vnd.openstreetmap.data+xml',
  keeps: PLAIN,
  choices: ['asAnswered'],
  load: async () => (await import('./write-elements.ts')).writeXml,
} as const satisfies ExportFormat;

/** OSM PBF. */
export const OSM_PBF = {
  ...ELEMENTS,
  id: 'pbf',
  name: 'OSM PBF',
  fileEnding: '.osm.pbf',
  mimeType: 'application/vnd.openstreetmap.data+pbf',
  isText: false,
  keeps: PLAIN,
  load: async () => (await import('./write-elements.ts')).writePbf,
} as const satisfies ExportFormat;

/** JSON as the Overpass API answers. */
export const OVERPASS_JSON = {
  ...ELEMENTS,
  id: 'json',
  name: 'Overpass JSON',
  fileEnding: '.json',
  mimeType: 'application/json',
  load: async () => (await import('./write-elements.ts')).writeJson,
} as const satisfies ExportFormat;
