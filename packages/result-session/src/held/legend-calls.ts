/** The legend of a styled map: what its classes are, and which of them are drawn. */
import type { LegendClass } from '@flyover/mapcss';
import type { DrawnLook } from './drawn-look.ts';
import type { HeldResult } from './held-result.ts';

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
  legendOfLayer: (layer: number) => DrawnLook['legend'] = () => undefined,
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
