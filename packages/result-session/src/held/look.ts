/** The style of the features of a run, and the types for the style of a single feature. */
import type { ImportedFrom, LegendClass, SheetWarning, StyleSheetError } from '@flyover/mapcss';
import type { MapLibreLayers } from '@flyover/maplibre-style';
import { defaultStyler, type FeatureSet, type FeatureStyler, type StyleRecord } from '@flyover/osm-features';

/** The legend of a style on one set of features. */
interface StyleLegend {
  classesOf(webZoom: number, only?: Uint8Array): readonly LegendClass[];
  setHidden(rules: Iterable<number>): void;
}

/** A style applied to one set of features. */
export interface ResultStyle {
  readonly styler: FeatureStyler;
  readonly canvas?: readonly CanvasStyle[];
  /** Returns the number of failed evaluations of expressions so far. */
  faults?(): number;
  /** Whether the style has exceeded its limit of work: no further features are styled. */
  isOverworked?(): boolean;
  /**
   * Returns the rules that apply to a feature, with the properties that each sets.
   *
   * @param webZoom whole, counts 256-pixel tiles
   */
  explain?(feature: number, webZoom: number): FeatureStyle;
  /** Its classes, which can be hidden: the styler leaves those out. */
  readonly legend?: StyleLegend;
  /** Returns the drawing of a feature that is selected, or under the mouse. */
  marked?(feature: number, webZoom: number, state: 'active' | 'hover'): readonly StyledMark[];
}

/** The style from the style sheets of a query, before features are present. */
export interface SheetStyle {
  /**
   * Whether a style sheet has a say. Without one the records are few and known beforehand (`DEFAULT_RECORDS`), and each is a tile layer of its own.
   */
  readonly styled: boolean;
  /** Error for which the sheets are refused: the style is then that without any. */
  readonly problem?: SheetNote;
  readonly warnings: readonly SheetNote[];
  /** Layers of the map that draw the features, in place of those that the map has for sheets. */
  readonly layers?: StyleReport['layers'];
  on(features: FeatureSet): ResultStyle;
}

/** The style without a style sheet. */
export const DEFAULT_STYLE: SheetStyle = {
  styled: false,
  warnings: [],
  on: (features) => ({ styler: defaultStyler(features) }),
};

/** Returns the style after sheets were refused: the default one, with the reason. */
export function refusedStyle(problem: SheetNote): SheetStyle {
  return { ...DEFAULT_STYLE, problem };
}

// Types for the style of a single feature. All of them can cross to another thread.

/** A rule that applies to a feature. */
export interface MatchedRule {
  /** As written, without its declarations. */
  readonly selector: string;
  /** Index of the sheet, from 0; -1: the style below all sheets. */
  readonly sheet: number;
  /** The address of the imported sheet it is from; absent for the sheet itself. */
  readonly imported?: string;
  /** Line in the sheet, from 1. */
  readonly line: number;
  /** The layer it writes into: `default`, or the name behind `::`. */
  readonly layer: string;
  /** Properties that it sets, in order; a value that a later rule replaces is `overridden`. */
  readonly sets: readonly { readonly name: string; readonly value: string; readonly overridden: boolean }[];
}

/** The rules of one feature, from the first that applies to the last. */
export interface FeatureStyle {
  readonly rules: readonly MatchedRule[];
}

/** One layer of a feature's mark. */
export interface StyledMark {
  /** A `DrawRecord`. */
  readonly record: StyleRecord;
  readonly text?: string;
}

// The report of a style: legend, canvas, and notes on faults of its sheets. All types can cross to another thread.

/** A sentence about a place of a style sheet: a problem, or a warning. */
export interface SheetNote {
  /** One sentence about the problem for the user, from the specification. */
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
export interface CanvasStyle {
  /** Counts 256-pixel tiles; holds until the next entry. */
  readonly fromZoom: number;
  /** Names as in the sheet: `fill-color`, `background-opacity`. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

/** The style of a picture. */
export interface StyleReport {
  /** Whether a style sheet applies; otherwise this is the default style. */
  readonly styled: boolean;
  /** Error for which the sheets were refused as a whole. */
  readonly problem?: SheetNote;
  readonly warnings: readonly SheetNote[];
  /** The canvas by ascending zoom; empty without `canvas` rules. */
  readonly canvas: readonly CanvasStyle[];
  /** MapLibre layers of the user's own, checked, from the bottom up; they read the tags of the features. */
  readonly layers?: MapLibreLayers['layers'];
}

/** The outcome of a change of style: a new style, or a refusal. */
export interface Restyled {
  /** The picture; after a refusal, the previous one. */
  readonly picture: number;
  /** The report of the requested sheets, refused or not. */
  readonly style: StyleReport;
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

/** Returns the note for a warning of a sheet. */
export function sheetWarningNote({ kind, subject, line, column, ...from }: SheetWarning, sheet: number): SheetNote {
  return { message: '', kind, subject, sheet, line, column, ...importedNote(from) };
}

function importedNote({ sheet, importedAt }: ImportedFrom): Pick<SheetNote, 'imported' | 'importedAt'> {
  if (sheet === undefined || importedAt === undefined) return {};
  return { imported: sheet, importedAt: { line: importedAt.line, column: importedAt.column } };
}
