/**
 * Styles applied to features: the tiles and the report of a style, a guard against stylers that throw, and the style of a result that is
 * still arriving.
 */
import { createTileSource, type SmallShapes, type TileSource, type TileStyle } from '@flyover/feature-tiles';
import { NODE, tagCountOf } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, featureElement, IN_RELATION, TAINTED } from '@flyover/osm-features';
import { errorMessage } from '@flyover/worker-calls';
import type { CanvasStyle, ResultStyle, SheetStyle, StyleReport, StyleTrouble } from './look.ts';

/** The style that a result is drawn in. */
export interface DrawnStyle extends Pick<ResultStyle, 'explain' | 'marked' | 'legend'> {
  readonly report: StyleReport;
  /** Styler of all features, also of those that the map leaves out. */
  readonly styler: FeatureStyler;
  /** Returns the errors so far; undefined where there are none. */
  trouble(picture: number): StyleTrouble | undefined;
}

/**
 * Tiles of features in a style.
 *
 * @param settle a styler in place of the style's own
 * @param before tiles of the same features in another style
 */
export function drawnBy(
  look: SheetStyle,
  features: FeatureSet,
  smallShapes: SmallShapes,
  settle = (_: FeatureSet, styler: FeatureStyler) => styler,
  before?: TileSource,
): { readonly tiles: TileSource; readonly look: DrawnStyle } {
  const { styler, canvas, explain, marked, legend, faults, isOverworked } = look.on(features);
  const settled = settle(features, styler);
  const tilesOf = (tileStyle: TileStyle) => before?.restyled(tileStyle) ?? createTileSource(features, { ...tileStyle, smallShapes });
  if (!look.styled) {
    const tiles = tilesOf({ styler: settled, layers: 'looks' });
    return { tiles, look: { report: reportOf(look), styler, trouble: () => undefined } };
  }
  const guard = guardStyler(settled);
  const tiles = tilesOf({ styler: guard.styler, layers: styler.nextOf === undefined ? 'properties' : 'sheet' });
  const trouble = (picture: number): StyleTrouble | undefined => {
    const failure = guard.failure();
    const reported = faults?.() ?? 0;
    const merged = tiles.areLevelsMerged();
    const overworked = isOverworked?.() === true;
    if (reported === 0 && failure === undefined && !merged && !overworked) return undefined;
    return {
      picture,
      faults: reported,
      ...(failure !== undefined && { failure }),
      ...(overworked && { overworked }),
      ...(merged && { merged }),
    };
  };
  return { tiles, look: { report: reportOf(look, canvas), styler: guardStyler(styler).styler, explain, marked, legend, trouble } };
}

export function reportOf({ styled, problem, warnings, layers }: SheetStyle, canvas: readonly CanvasStyle[] = []): StyleReport {
  return { styled, ...(problem !== undefined && { problem }), warnings, canvas, ...(layers !== undefined && { layers }) };
}

// A guard around a styler that throws for one feature or for all: drawing goes on.

/** The failures that a guard has recorded. */
export interface StyleGuard {
  readonly styler: FeatureStyler;
  /** Returns the message of the first failure of styling; undefined as long as there is none. */
  failure(): string | undefined;
}

/** Leaves out features whose styling throws, and remembers why. */
function guardStyler(styler: FeatureStyler): StyleGuard {
  let failure: string | undefined;
  const guarded =
    <Args extends readonly unknown[], T>(call: (...args: Args) => T, otherwise: T) =>
    (...args: Args): T => {
      try {
        return call(...args);
      } catch (error) {
        failure ??= errorMessage(error);
        return otherwise;
      }
    };
  return {
    styler: {
      records: styler.records,
      ...(styler.reach !== undefined && { reach: styler.reach }),
      styleOf: guarded((feature: number, webZoom: number, collapsed: boolean) => styler.styleOf(feature, webZoom, collapsed), -1),
      ...(styler.nextOf !== undefined && { nextOf: guarded((record: number) => styler.nextOf?.(record) ?? -1, -1) }),
      ...(styler.textOf !== undefined && {
        textOf: guarded((feature: number, webZoom: number, record: number) => styler.textOf?.(feature, webZoom, record), undefined),
      }),
      ...(styler.render !== undefined && {
        render: guarded((feature: number, webZoom: number) => styler.render?.(feature, webZoom) ?? 0, 0),
      }),
    },
    failure: () => failure,
  };
}

// The style of a result that is still arriving.

/**
 * As a styler says, but without what may change its meaning with the next bytes: nodes without tags (a way to come may use them), and
 * what is incomplete (its nodes may be on their way).
 */
export function partialStyler(features: FeatureSet, styler: FeatureStyler): FeatureStyler {
  const { nodes } = features.store;
  const isSettled = (feature: number): boolean => {
    const flags = features.flags[feature];
    if ((flags & TAINTED) !== 0) return false;
    const { type, row } = featureElement(features, feature);
    if (type !== NODE || row === -1) return true;
    return (flags & IN_RELATION) !== 0 || tagCountOf(nodes, row) > 0;
  };
  return stylerOfSome(styler, isSettled);
}

/** As a styler says, but without the features that are not to be drawn. */
export function stylerOfSome(styler: FeatureStyler, isDrawn: (feature: number) => boolean): FeatureStyler {
  return {
    ...styler,
    records: styler.records,
    ...(styler.reach !== undefined && { reach: styler.reach }),
    styleOf: (feature, webZoom, collapsed) => (isDrawn(feature) ? styler.styleOf(feature, webZoom, collapsed) : -1),
  };
}
