/** From the properties of a style to what is drawn: the specification's defaults are filled in, what is not drawn is left out. */
import { type DrawRecord, type FeatureKind, LINE, POINT, POLYGON } from '@flyover/osm-features';
import { iconPart } from './draw-icon.ts';
import { areaPart, linePart } from './draw-shape.ts';
import { circlePart } from './draw-symbol.ts';
import { shieldPart, textPart } from './draw-text.ts';
import { FONT_SIZE_FACTOR } from './font-sizes.ts';
import { numberIn, type StyleProperties } from './read-value.ts';

/**
 * The look of one layer of a feature's style.
 *
 * @param drawnAs `POINT` where a line or polygon is drawn as one, too
 * @param kind of the feature's own geometry
 * @param factor of sizes of labels (`fontSizeFactor`)
 * @returns `undefined` where nothing of it is drawn
 */
export function toDrawRecord(
  properties: StyleProperties,
  drawnAs: FeatureKind,
  kind: FeatureKind = drawnAs,
  factor: number = FONT_SIZE_FACTOR,
): DrawRecord | undefined {
  const z = heightOf(properties, drawnAs);
  const record: DrawRecord = {
    ...(drawnAs === POLYGON && areaPart(properties)),
    ...(drawnAs !== POINT && linePart(properties, drawnAs)),
    ...iconPart(properties, drawnAs),
    ...(drawnAs === POINT && circlePart(properties, kind)),
    ...textPart(properties, drawnAs, factor),
    ...shieldPart(properties),
  };
  for (const _ in record) return z === 0 ? record : { z, ...record };
  return undefined;
}

/** Values of `major-z-index` of areas, lines and points in styles that use the property. */
const MAJOR = { [POLYGON]: 1, [LINE]: 3, [POINT]: 4 };
/** One step of `layer` outweighs every `major-z-index`, one of those every `z-index`, one of those every `object-z-index`. */
const LAYER_STEP = 1e7;
const MAJOR_STEP = 1e4;
const OBJECT_STEP = 1e-3;

function heightOf(properties: StyleProperties, drawnAs: FeatureKind): number {
  const layer = within(numberIn(properties, 'layer'), 100);
  const major = numberIn(properties, 'major-z-index');
  const majorSteps = major === undefined ? 0 : within(major - MAJOR[drawnAs], 100);
  const own = within(numberIn(properties, 'z-index'), 1000);
  const object = within(numberIn(properties, 'object-z-index'), 400);
  const z = layer * LAYER_STEP + majorSteps * MAJOR_STEP + own + object * OBJECT_STEP;
  return Math.round(z * 1e4) / 1e4;
}

function within(value: number | undefined, most: number): number {
  return value === undefined ? 0 : Math.max(-most, Math.min(most, value));
}
