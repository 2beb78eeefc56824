/** The look of the features of a run, and the types for the style of a single feature. */
import type { LegendClass } from '@flyover/mapcss';
import { defaultStyler, type FeatureSet, type FeatureStyler, type StyleRecord } from '@flyover/osm-features';
import type { CanvasLook, LookReport, SheetNote } from './look-report.ts';

/** The legend of a look on one set of features. */
interface LookLegend {
  classesOf(webZoom: number, only?: Uint8Array): readonly LegendClass[];
  setHidden(rules: Iterable<number>): void;
}

/** A look on one set of features. */
export interface Look {
  readonly styler: FeatureStyler;
  readonly canvas?: readonly CanvasLook[];
  /** Returns the number of failed evaluations of expressions so far. */
  faults?(): number;
  /** Whether it has asked for more work than a look may: nothing is styled any more. */
  isOverworked?(): boolean;
  /**
   * Returns the rules that apply to a feature, with the properties that each sets.
   *
   * @param webZoom whole, counts 256-pixel tiles
   */
  explain?(feature: number, webZoom: number): FeatureStyle;
  /** Its classes, which can be hidden: the styler leaves those out. */
  readonly legend?: LookLegend;
  /** Returns the drawing of a feature that is selected, or under the mouse. */
  marked?(feature: number, webZoom: number, state: 'active' | 'hover'): readonly StyledMark[];
}

/** The look that the style sheets of a query give, before there are features. */
export interface SheetLook {
  /**
   * Whether a style sheet has a say. Without one the records are few and known beforehand (`DEFAULT_RECORDS`), and each is a tile layer of its own.
   */
  readonly styled: boolean;
  /** Error for which the sheets are refused: the style is then that without any. */
  readonly problem?: SheetNote;
  readonly warnings: readonly SheetNote[];
  /** Layers of the map that draw the features, in place of those that the map has for sheets. */
  readonly layers?: LookReport['layers'];
  on(features: FeatureSet): Look;
}

/** The look without a style sheet. */
export const DEFAULT_LOOK: SheetLook = {
  styled: false,
  warnings: [],
  on: (features) => ({ styler: defaultStyler(features) }),
};

/** The look after a refusal of sheets: the default one, with the reason. */
export function refusedLook(problem: SheetNote): SheetLook {
  return { ...DEFAULT_LOOK, problem };
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
