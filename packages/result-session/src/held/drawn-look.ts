/** A look on the features of a result: its tiles, and what is told of it. */
import { createTileSource, type SmallShapes, type TileLook, type TileSource } from '@flyover/feature-tiles';
import type { FeatureSet, FeatureStyler } from '@flyover/osm-features';
import { guardStyler } from './guarded-styler.ts';
import type { Look, SheetLook } from './look.ts';
import type { CanvasLook, LookReport, StyleTrouble } from './look-report.ts';

/** The look that a result is drawn in. */
export interface DrawnLook extends Pick<Look, 'explain' | 'marked' | 'legend'> {
  readonly report: LookReport;
  /** Says how features look, those too that the map leaves out. */
  readonly styler: FeatureStyler;
  /** What has gone wrong so far; undefined where nothing has. */
  trouble(picture: number): StyleTrouble | undefined;
}

/**
 * Tiles of features in a look.
 *
 * @param settle a styler in place of the look's own
 * @param before tiles of the same features in another look
 */
export function drawnBy(
  look: SheetLook,
  features: FeatureSet,
  smallShapes: SmallShapes,
  settle = (_: FeatureSet, styler: FeatureStyler) => styler,
  before?: TileSource,
): { readonly tiles: TileSource; readonly look: DrawnLook } {
  const { styler, canvas, explain, marked, legend, faults, isOverworked } = look.on(features);
  const settled = settle(features, styler);
  const tilesOf = (tileLook: TileLook) => before?.restyled(tileLook) ?? createTileSource(features, { ...tileLook, smallShapes });
  if (!look.styled) {
    const tiles = tilesOf({ styler: settled, layers: 'looks' });
    return { tiles, look: { report: reportOf(look), styler, trouble: () => undefined } };
  }
  const guard = guardStyler(settled);
  const tiles = tilesOf({ styler: guard.styler, layers: styler.nextOf === undefined ? 'properties' : 'sheet' });
  const trouble = (picture: number): StyleTrouble | undefined => {
    const failure = guard.failure();
    const told = faults?.() ?? 0;
    const merged = tiles.areLevelsMerged();
    const overworked = isOverworked?.() === true;
    if (told === 0 && failure === undefined && !merged && !overworked) return undefined;
    return {
      picture,
      faults: told,
      ...(failure !== undefined && { failure }),
      ...(overworked && { overworked }),
      ...(merged && { merged }),
    };
  };
  return { tiles, look: { report: reportOf(look, canvas), styler: guardStyler(styler).styler, explain, marked, legend, trouble } };
}

export function reportOf({ styled, problem, warnings, layers }: SheetLook, canvas: readonly CanvasLook[] = []): LookReport {
  return { styled, ...(problem !== undefined && { problem }), warnings, canvas, ...(layers !== undefined && { layers }) };
}
