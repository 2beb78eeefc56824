/** How features are drawn that are picked. */
import { type FeatureStyler, LINE, POINT, POLYGON, type StyleRecord } from '@flyover/osm-features';

/** The colour of what is selected (specification, section 9). */
const COLOR = '#f50';

/** By kind of feature. */
export const PICKED_RECORDS: readonly StyleRecord[] = [
  { radius: 7, 'fill-color': COLOR, 'fill-opacity': 1, color: '#fff', width: 2, opacity: 1 },
  { color: COLOR, width: 5, opacity: 0.85 },
  { 'fill-color': COLOR, 'fill-opacity': 0.35, color: COLOR, width: 3, opacity: 1 },
];

/**
 * Shapes are points where those of the look are.
 *
 * @param mask 1 for each feature that is picked
 * @param only 1 for each that is drawn at all; left out: all are
 */
export function pickedStyler(look: FeatureStyler, kinds: Uint8Array, mask: Uint8Array, only?: Uint8Array): FeatureStyler {
  const { render } = look;
  return {
    records: PICKED_RECORDS,
    ...(render !== undefined && { render: (feature, webZoom) => render.call(look, feature, webZoom) }),
    styleOf(feature, _webZoom, collapsed) {
      if (mask[feature] === 0 || only?.[feature] === 0) return -1;
      return collapsed ? POINT : kinds[feature] === LINE ? LINE : kinds[feature] === POINT ? POINT : POLYGON;
    },
  };
}
