/**
 * Looks without a style sheet: of layers, of picked features and of the tile that warms up the map. A layer's tiles hold one colour that the map replaces, so
 * a new colour needs no new tiles.
 */
import { type FeatureSet, type FeatureStyler, LINE, POINT, POLYGON, type StyleRecord } from '@flyover/osm-features';
import type { SheetStyle } from './look.ts';

/** Stands for the layer's own colour. */
const COLOR = '#000';

const POINT_RECORD: StyleRecord = { color: COLOR, width: 2, opacity: 1, 'fill-color': COLOR, 'fill-opacity': 0.5, radius: 7 };
const LINE_RECORD: StyleRecord = { color: COLOR, width: 4, opacity: 0.8 };
const AREA_RECORD: StyleRecord = { color: COLOR, width: 2, opacity: 0.9, 'fill-color': COLOR, 'fill-opacity': 0.25 };

/** The records of layers: of points, lines and areas. */
export const LAYER_RECORDS: readonly StyleRecord[] = [POINT_RECORD, LINE_RECORD, AREA_RECORD];

/** Features by what they are. */
export const LAYER_LOOK: SheetStyle = { styled: false, warnings: [], on: (features) => ({ styler: layerStyler(features) }) };

function layerStyler({ kinds }: FeatureSet): FeatureStyler {
  return {
    records: LAYER_RECORDS,
    styleOf: (feature, _webZoom, collapsed) => (collapsed || kinds[feature] === POINT ? 0 : kinds[feature] === LINE ? 1 : 2),
  };
}

// The style of picked features.

/** The colour of what is selected (specification, section 9). */
const PICKED_COLOR = '#f50';

/** By kind of feature. */
export const PICKED_RECORDS: readonly StyleRecord[] = [
  { radius: 7, 'fill-color': PICKED_COLOR, 'fill-opacity': 1, color: '#fff', width: 2, opacity: 1 },
  { color: PICKED_COLOR, width: 5, opacity: 0.85 },
  { 'fill-color': PICKED_COLOR, 'fill-opacity': 0.35, color: PICKED_COLOR, width: 3, opacity: 1 },
];

/**
 * Shapes are points where those of the style are.
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

// The style of the tile that warms up the map's layers.

/** So little that no colour of the screen changes; at 0 MapLibre would not draw it, and compile nothing. */
const FAINT = 0.001;

const UNSEEN = { color: '#03f', width: 2, opacity: FAINT, 'fill-color': '#fc0', 'fill-opacity': FAINT, radius: 9 };

/** Whole and dashed. */
export const WARM_UP_RECORDS: readonly StyleRecord[] = [UNSEEN, { ...UNSEEN, dashes: '5,8' }];

/** The run of hidden tiles (`createWarmUp`); real runs count from 1. */
export const WARM_UP_RUN = 0;
