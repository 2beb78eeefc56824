/** What is wrong with a sheet, as notes. */
import type { ImportedFrom, SheetWarning, StyleSheetError } from '@flyover/mapcss';
import type { SheetNote } from './look-report.ts';

/**
 * A sheet that cannot be read.
 *
 * @param sheet which of the sheets of the query it is, or imports it, from 0
 */
export function sheetFaultNote({ message, fault, line, column, ...from }: StyleSheetError, sheet: number): SheetNote {
  return { message, kind: fault, sheet, line, column, ...importedNote(from) };
}

/** What is odd about a sheet. */
export function sheetWarningNote({ kind, subject, line, column, ...from }: SheetWarning, sheet: number): SheetNote {
  return { message: '', kind, subject, sheet, line, column, ...importedNote(from) };
}

function importedNote({ sheet, importedAt }: ImportedFrom): Pick<SheetNote, 'imported' | 'importedAt'> {
  if (sheet === undefined || importedAt === undefined) return {};
  return { imported: sheet, importedAt: { line: importedAt.line, column: importedAt.column } };
}
