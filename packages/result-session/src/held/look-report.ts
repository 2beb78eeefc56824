/** The report of a look: legend, canvas, and notes on faults of its sheets. All types can cross to another thread. */

import type { ImportedFrom, SheetWarning, StyleSheetError } from '@flyover/mapcss';
import type { MapLibreLayers } from '@flyover/maplibre-style';

/** A sentence about a place of a style sheet: a problem, or a warning. */
export interface SheetNote {
  /** Of a problem: one sentence for the user, the specification's. */
  readonly message: string;
  /** Kind of the error or warning, as the style language names it. */
  readonly kind?: string;
  /** Subject of a warning: a name, a property. */
  readonly subject?: string;
  /** Index of the sheet, from 0; absent where the note is about none of them. */
  readonly sheet?: number;
  /** Line and column in that sheet, or in the one that it imports, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The address of the imported sheet it is about, and where the sheet of the query imports that, through others perhaps. */
  readonly imported?: string;
  readonly importedAt?: { readonly line: number; readonly column: number };
}

/** The properties that `canvas` rules set, from a zoom on. */
export interface CanvasLook {
  /** Counts 256-pixel tiles; holds until the next entry. */
  readonly fromZoom: number;
  /** Names as in the sheet: `fill-color`, `background-opacity`. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

/** The look of a picture. */
export interface LookReport {
  /** Whether a style sheet has a say; else it is the default look. */
  readonly styled: boolean;
  /** Error for which the sheets were refused as a whole. */
  readonly problem?: SheetNote;
  readonly warnings: readonly SheetNote[];
  /** By ascending zoom; empty without `canvas` rules. */
  readonly canvas: readonly CanvasLook[];
  /** MapLibre layers of the user's own, checked, from the bottom up; they read the tags of the features. */
  readonly layers?: MapLibreLayers['layers'];
}

/** A look that was put in place of another, or was refused. */
export interface Restyled {
  /** Refused sheets leave the look that was there: its picture stays. */
  readonly picture: number;
  /** Of the sheets that were asked for, refused or not. */
  readonly style: LookReport;
}

/** Faults in the styling of the features of a picture, tile by tile. */
export interface StyleTrouble {
  /** The picture it is about. */
  readonly picture: number;
  /** Number of failed evaluations of expressions; it only grows within a tile set. */
  readonly faults: number;
  /** Message of a failure of styling; the feature is not drawn. */
  readonly failure?: string;
  /** The style asked for more work than a style may: nothing is drawn in it any more. */
  readonly overworked?: boolean;
  /** There are more levels or layers than a map can have: something is drawn in a level that is not its own. */
  readonly merged?: boolean;
}

// Faults and warnings of a sheet as notes.

/**
 * A sheet that cannot be read.
 *
 * @param sheet which of the sheets of the query it is, or imports it, from 0
 */
export function sheetFaultNote({ message, fault, line, column, ...from }: StyleSheetError, sheet: number): SheetNote {
  return { message, kind: fault, sheet, line, column, ...importedNote(from) };
}

/** The note for a warning of a sheet. */
export function sheetWarningNote({ kind, subject, line, column, ...from }: SheetWarning, sheet: number): SheetNote {
  return { message: '', kind, subject, sheet, line, column, ...importedNote(from) };
}

function importedNote({ sheet, importedAt }: ImportedFrom): Pick<SheetNote, 'imported' | 'importedAt'> {
  if (sheet === undefined || importedAt === undefined) return {};
  return { imported: sheet, importedAt: { line: importedAt.line, column: importedAt.column } };
}
