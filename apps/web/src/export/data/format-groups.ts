/** The rows of the dialog in their groups, the most used first. */
import { EXPORT_FORMATS, type ExportChoice, type ExportGroup, exportFormat } from '@flyover/feature-export';
import type { ExportRow } from './export-store.ts';

const GROUPS: readonly ExportGroup[] = ['maps', 'tables', 'osm', 'gis'];

export const FORMAT_GROUPS: readonly { readonly name: string; readonly rows: readonly ExportRow[] }[] = GROUPS.map((group) => {
  const rows = EXPORT_FORMATS.filter((format) => format.group === group).map(({ id }) => id);
  // the answer as it came is no format that we write
  return { name: `export.group.${group}`, rows: group === 'osm' ? ['raw', ...rows] : rows };
});

/** Choices with a switch in the dialog. The command alone asks for `ifExists`, as SQL is loaded at a command line. */
const OFFERED: readonly ExportChoice[] = ['layout', 'style', 'spreadsheet', 'asAnswered'];

/** The choices of a format that the dialog offers. @param styled whether the map is drawn by a style sheet: without one there is no style to write */
export function choicesOf(row: ExportRow, styled: boolean): readonly ExportChoice[] {
  const choices = exportFormat(row)?.choices ?? [];
  return choices.filter((choice) => OFFERED.includes(choice) && (styled || choice !== 'style'));
}
