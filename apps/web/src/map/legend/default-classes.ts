/** The classes of a result without a style sheet. */
import type { DrawnCounts } from '../../results/result-tab.ts';

/** A class by what its swatch is called. */
export type DefaultKind = 'point' | 'line' | 'polygon' | 'in-relation' | 'tainted' | 'placeholder' | 'placeholder round';

/** A class: the i18n key of what it is, and how many features it has. */
export type DefaultClass = readonly [kind: DefaultKind, label: string, count: number];

/**
 * Returns the classes that have features, in the order of the legend. Placeholders of a shape have a colour of their own, and are counted
 * apart.
 */
export function defaultClasses(stats: DrawnCounts): DefaultClass[] {
  const { placeholders, placeholderBoxes } = stats;
  const all: DefaultClass[] = [
    ['point', 'legend.points', stats.points - (placeholders - placeholderBoxes)],
    ['line', 'legend.lines', stats.lines],
    ['polygon', 'legend.polygons', stats.polygons - placeholderBoxes],
    ['in-relation', 'legend.inRelation', stats.inRelation],
    ['tainted', 'legend.tainted', stats.tainted],
    [placeholderBoxes > 0 ? 'placeholder' : 'placeholder round', 'legend.placeholder', placeholders],
  ];
  return all.filter(([, , count]) => count > 0);
}

/** Nothing shrinks from here on: MapLibre's zoom, which counts 512-pixel tiles. */
const ALL_IN_SHAPE = 19;

/** Whether there are lines and areas that may be drawn as points at a zoom. Boxes that stand for shapes have none to zoom in for. */
export function mayShrink(stats: DrawnCounts | undefined, zoom: number): boolean {
  return stats !== undefined && zoom < ALL_IN_SHAPE && stats.lines + stats.polygons > stats.placeholderBoxes;
}
