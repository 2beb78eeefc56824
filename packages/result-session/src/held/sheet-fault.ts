/** A sheet that cannot be read, as a note. */
import type { StyleSheetError } from '@flyover/mapcss';
import type { SheetNote } from './look-report.ts';

/** @param sheet which of the sheets of the query it is, from 0 */
export function sheetFaultNote({ message, fault, line, column }: StyleSheetError, sheet: number): SheetNote {
  return { message, kind: fault, sheet, line, column };
}
