/** Tables as formats of exports. */
import { type ExportFormat, KEEPS_ALL, USUAL } from '../format.ts';

/** Both forms: a point on each feature, its tags and its metadata. */
const TABLE = {
  ...USUAL,
  group: 'tables',
  keeps: { ...KEEPS_ALL, geometry: 'some', relations: 'none' },
  choices: ['spreadsheet'],
} as const satisfies Partial<ExportFormat>;

/** Columns between commas. */
export const CSV = {
  ...TABLE,
  id: 'csv',
  name: 'CSV',
  fileEnding: '.csv',
  mimeType: 'text/csv',
  load: async () => (await import('./write-table.ts')).writeCsv,
} as const satisfies ExportFormat;

/** Columns between tabs. */
export const TSV = {
  ...TABLE,
  id: 'tsv',
  name: 'TSV',
  fileEnding: '.tsv',
  mimeType: 'text/tab-separated-values',
  load: async () => (await import('./write-table.ts')).writeTsv,
} as const satisfies ExportFormat;
