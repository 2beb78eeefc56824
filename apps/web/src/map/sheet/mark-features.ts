/** The mark of one feature as a style sheet has it: the feature once for each layer that its records are drawn in. */
import { drawingsOf, sheetLayer } from '@flyover/feature-tiles';
import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import type { SelectedGeometry, StyledMark } from '@flyover/result-session';
import type { MarkFeature } from '../selection-layers.ts';
import { LAYER_PROPERTY } from './sheet-layers.ts';

/** A mark covers what it marks: that is drawn below it. */
const COVERING = { opacity: 1, 'casing-opacity': 1 };

/**
 * Labels are left out where the map would put them elsewhere than those that are there: of all but points.
 *
 * @param marks how the feature looks while it is marked, the lowest first
 */
export function markFeatures(marks: readonly StyledMark[], geometry: SelectedGeometry): MarkFeature[] {
  const kind = geometry.type.endsWith('Point') ? POINT : geometry.type.endsWith('LineString') ? LINE : POLYGON;
  return marks.flatMap(({ record, text }) => {
    const covering = { ...record, ...Object.fromEntries(Object.entries(COVERING).filter(([field]) => field in record)) };
    return drawingsOf(covering, kind, text !== undefined && kind === POINT).map(
      ({ layer, properties }): MarkFeature => ({
        type: 'Feature',
        geometry,
        properties: { ...properties, ...(layer.kind === 'labels' && { text: text ?? '' }), [LAYER_PROPERTY]: sheetLayer(layer) },
      }),
    );
  });
}
