/** Calls for the look of a result: replacement, the style of one feature, completions for a sheet; and the choice of a look from the sheets of a query. */

import type { ImportSource } from '@flyover/mapcss';
import { isMapLibreStyle } from '@flyover/maplibre-style';
import { type CountedWord, countedKeys, countedValues } from '@flyover/osm-elements';
import { errorMessage } from '@flyover/worker-calls';
import { featureOfHandle } from '../elements/element-types.ts';
import { NO_IMPORTS, type SheetImports } from '../imports/sheet-imports.ts';
import { reportOf } from './drawn-look.ts';
import type { HeldResult } from './held-result.ts';
import { DEFAULT_LOOK, type FeatureStyle, refusedLook, type SheetLook, type StyledMark } from './look.ts';
import type { LookReport, Restyled } from './look-report.ts';

/** The calls for the look of a result. */
export interface LookCalls {
  /**
   * Draws the same features in the look of other style sheets, without asking a server. Sheets that are refused leave the look that is there.
   *
   * @param anew what the sheets import is fetched again
   * @returns undefined where the run is gone, or a newer call has come
   */
  restyle(runId: number, sheets: readonly string[], signal: AbortSignal, anew?: boolean): Promise<Restyled | undefined>;
  /** Returns the errors and warnings of style sheets without a result. */
  checkStyle(sheets: readonly string[], signal: AbortSignal): Promise<LookReport | undefined>;
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
 * @param putOn draws a result in another look
 */
export function lookCalls(
  looks: typeof chooseLook,
  imports: SheetImports,
  resultOf: (runId: number) => HeldResult | undefined,
  putOn: (result: HeldResult, look: SheetLook) => HeldResult,
): LookCalls {
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

// The look that the style sheets of a query give.

/**
 * The look of features by style sheets; never rejects. A style language is a file beside this one; it is fetched with the first sheet.
 *
 * @param sheets the style directives of the query, in their order: one sheet in several pieces
 * @param source what they import
 * @param compares the features are what differs between two moments: without a word of the sheets they look like what became of them
 */
export async function chooseLook(sheets: readonly string[], source: ImportSource = NO_IMPORTS, compares = false): Promise<SheetLook> {
  if (!compares && sheets.every((sheet) => sheet.trim() === '')) return DEFAULT_LOOK;
  try {
    if (sheets.some(isMapLibreStyle)) {
      const { layersLook } = await import('./maplibre-look.ts');
      return layersLook(sheets);
    }
    const { sheetLook } = await import('./mapcss-look.ts');
    return await sheetLook(sheets, source, compares);
  } catch (error) {
    return refusedLook({ message: errorMessage(error) });
  }
}
