/** The look of a layer in its tiles: one colour, which the map chooses, so that another colour asks for no tile. */
import { type FeatureSet, type FeatureStyler, LINE, POINT, type StyleRecord } from '@flyover/osm-features';
import type { SheetLook } from '../held/look.ts';

/** Stands for the layer's own colour. */
const COLOR = '#000';

const POINT_RECORD: StyleRecord = { color: COLOR, width: 2, opacity: 1, 'fill-color': COLOR, 'fill-opacity': 0.5, radius: 7 };
const LINE_RECORD: StyleRecord = { color: COLOR, width: 4, opacity: 0.8 };
const AREA_RECORD: StyleRecord = { color: COLOR, width: 2, opacity: 0.9, 'fill-color': COLOR, 'fill-opacity': 0.25 };

/** The records of layers: of points, lines and areas. */
export const LAYER_RECORDS: readonly StyleRecord[] = [POINT_RECORD, LINE_RECORD, AREA_RECORD];

/** Features by what they are. */
export const LAYER_LOOK: SheetLook = { styled: false, warnings: [], on: (features) => ({ styler: layerStyler(features) }) };

function layerStyler({ kinds }: FeatureSet): FeatureStyler {
  return {
    records: LAYER_RECORDS,
    styleOf: (feature, _webZoom, collapsed) => (collapsed || kinds[feature] === POINT ? 0 : kinds[feature] === LINE ? 1 : 2),
  };
}
