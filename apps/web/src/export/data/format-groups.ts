/** The rows of the dialog in their groups: what people want most comes first. */
import { EXPORT_FORMATS, type ExportGroup } from '@flyover/feature-export';
import type { ExportRow } from './export-store.ts';

const GROUPS: readonly ExportGroup[] = ['maps', 'tables', 'osm', 'gis'];

export const FORMAT_GROUPS: readonly { readonly name: string; readonly rows: readonly ExportRow[] }[] = GROUPS.map((group) => {
  const rows = EXPORT_FORMATS.filter((format) => format.group === group).map(({ id }) => id);
  // the answer as it came is no format that we write
  return { name: `export.group.${group}`, rows: group === 'osm' ? ['raw', ...rows] : rows };
});
