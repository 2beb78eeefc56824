/** Calls for the style of a result: replacement, the style of one feature, completions for a sheet; and the choice of a style from the sheets of a query. */
import type { ImportSource, LegendClass } from '@flyover/mapcss';
import { isMapLibreStyle } from '@flyover/maplibre-style';
import { type CountedWord, countedKeys, countedValues } from '@flyover/osm-elements';
import { errorMessage } from '@flyover/worker-calls';
import { featureOfHandle } from '../elements/element-types.ts';
import { NO_IMPORTS, type SheetImports } from '../imports/sheet-imports.ts';
import { type DrawnStyle, reportOf } from './drawn-style.ts';
import type { HeldResult } from './held-result.ts';
import {
  DEFAULT_STYLE,
  type FeatureStyle,
  type Restyled,
  refusedStyle,
  type SheetStyle,
  type StyledMark,
  type StyleReport,
} from './look.ts';
import type { Translation } from './translate-sheets.ts';

/** The calls for the style of a result. */
export interface StyleCalls {
  /**
   * Draws the same features in the style of other style sheets, without a request to a server. If the sheets are refused, the current style
   * remains.
   *
   * @param anew whether to fetch the imports of the sheets again
   * @returns undefined where the run is gone, or a newer call has come
   */
  restyle(runId: number, sheets: readonly string[], signal: AbortSignal, anew?: boolean): Promise<Restyled | undefined>;
  /** Returns the errors and warnings of style sheets without a result. */
  checkStyle(sheets: readonly string[], signal: AbortSignal): Promise<StyleReport | undefined>;
  /** Returns the rules that apply to a feature at a whole zoom in 256-pixel tiles; undefined without a style sheet. */
  featureStyle(runId: number, feature: number, webZoom: number): FeatureStyle | undefined;
  /** Returns the drawing of a feature that is selected, or under the mouse; undefined without a style sheet. */
  markedFeature(runId: number, feature: number, webZoom: number, state: 'active' | 'hover'): readonly StyledMark[] | undefined;
  /** The keys of the result, the most frequent first. */
  tagKeys(runId: number): readonly CountedWord[];
  /** The values of a key in the result, the most frequent first. */
  tagValues(runId: number, key: string): readonly CountedWord[];
}

/**
 * @param imports what sheets import
 * @param resultOf the result of a run, where it is still there
 * @param putOn draws a result in another style
 */
export function styleCalls(
  looks: typeof chooseStyle,
  imports: SheetImports,
  resultOf: (runId: number) => HeldResult | undefined,
  putOn: (result: HeldResult, look: SheetStyle) => HeldResult,
): StyleCalls {
  /** Counts the calls that each make the one before worthless. */
  let asked = 0;
  const looked = (runId: number, handle: number) => {
    const result = resultOf(runId);
    const row = result && featureOfHandle(handle, result.shapes);
    const isThere = row !== undefined && row < (result?.features?.count ?? 0);
    return isThere ? { look: result?.look, row } : undefined;
  };
  return {
    async restyle(runId, sheets, signal, anew = false) {
      asked++;
      const mine = asked;
      const compares = resultOf(runId)?.store?.earlier !== undefined;
      const look = await looks(sheets, imports.source(signal, { typing: !anew, anew }), compares);
      const result = resultOf(runId);
      if (result?.features === undefined || signal.aborted || mine !== asked) return undefined;
      if (look.problem !== undefined) return { picture: result.picture, style: reportOf(look) };
      const { picture, outcome } = putOn(result, look);
      return { picture, style: outcome.style ?? reportOf(look) };
    },
    async checkStyle(sheets, signal) {
      const look = await looks(sheets, imports.source(signal, { typing: true }));
      return signal.aborted ? undefined : reportOf(look);
    },
    featureStyle(runId, feature, webZoom) {
      const found = looked(runId, feature);
      return found?.look?.explain?.(found.row, webZoom);
    },
    markedFeature(runId, feature, webZoom, state) {
      const found = looked(runId, feature);
      return found?.look?.marked?.(found.row, webZoom, state);
    },
    tagKeys: (runId) => countedKeys(resultOf(runId)?.store),
    tagValues: (runId, key) => countedValues(resultOf(runId)?.store, key),
  };
}

// The style from the style sheets of a query.

/**
 * Resolves to the style of features by style sheets; never rejects. Each style language is a file beside this one, fetched with its first
 * sheet.
 *
 * @param sheets the style directives of the query, in their order: one sheet in several pieces
 * @param source what they import
 * @param compares whether the features are differences between two moments: unless the sheets say otherwise, they are styled by their kind
 * of change
 */
export async function chooseStyle(sheets: readonly string[], source: ImportSource = NO_IMPORTS, compares = false): Promise<SheetStyle> {
  if (!compares && sheets.every((sheet) => sheet.trim() === '')) return DEFAULT_STYLE;
  try {
    if (sheets.some(isMapLibreStyle)) {
      const { layersStyle } = await import('./maplibre-sheet.ts');
      return layersStyle(sheets);
    }
    const { sheetStyle } = await import('./mapcss-sheet.ts');
    return await sheetStyle(sheets, source, compares);
  } catch (error) {
    return refusedStyle({ message: errorMessage(error) });
  }
}

// The legend of a styled map: its classes, and which of them are drawn.

/** The classes of a styled map. */
export interface MapLegend {
  /** The first of those that are drawn at the zoom, hidden or not. */
  readonly classes: readonly LegendClass[];
  /** Number of classes. */
  readonly total: number;
}

/** The calls of a legend. */
export interface LegendCalls {
  /** The classes at a whole zoom in 256-pixel tiles, of the features that are drawn; undefined without a style sheet. A layer has them, too. */
  legend(runId: number, webZoom: number): MapLegend | undefined;
  /**
   * Leaves features of these classes (`LegendClass.rule`) out, and draws all others. Another style sheet draws all again.
   *
   * @returns the picture without them; undefined where there is no style sheet
   */
  hideClasses(runId: number, rules: readonly number[]): number | undefined;
}

/** More classes are no legend. */
const MOST_CLASSES = 500;

/**
 * @param resultOf the result of a run, where it is still there
 * @param drawAgain makes another picture of it, and says which
 * @param legendOfLayer that of a layer, by its number
 */
export function legendCalls(
  resultOf: (runId: number) => HeldResult | undefined,
  drawAgain: (result: HeldResult) => number,
  legendOfLayer: (layer: number) => DrawnStyle['legend'] = () => undefined,
): LegendCalls {
  return {
    legend(runId, webZoom) {
      const { look, part } = resultOf(runId) ?? {};
      const classes = (look?.legend ?? legendOfLayer(runId))?.classesOf(webZoom, part?.only);
      return classes && { classes: classes.slice(0, MOST_CLASSES), total: classes.length };
    },
    hideClasses(runId, rules) {
      const result = resultOf(runId);
      if (result?.look?.legend === undefined) return undefined;
      result.look.legend.setHidden(rules);
      return drawAgain(result);
    },
  };
}

// Calls that translate the style sheets of a query into other languages. The translator loads with the first call.

/** The calls that translate styles into other languages. */
export interface TranslationCalls {
  /** The sheets of a query as one MapLibre style; undefined after an abort. */
  translateStyle(sheets: readonly string[], signal: AbortSignal): Promise<Translation | undefined>;
}

/** @param imports what sheets import */
export function translationCalls(imports: SheetImports): TranslationCalls {
  return {
    async translateStyle(sheets, signal) {
      if (sheets.every((sheet) => sheet.trim() === '')) return { kind: 'none' };
      if (sheets.some(isMapLibreStyle)) return { kind: 'layers' };
      const { translateSheets } = await import('./translate-sheets.ts');
      if (signal.aborted) return undefined;
      const translation = await translateSheets(sheets, imports.source(signal, { typing: true }));
      return signal.aborted ? undefined : translation;
    },
  };
}
