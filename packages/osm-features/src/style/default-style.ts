/** The look of a result without a style sheet. */
import { type FeatureSet, IN_RELATION, LINE, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, TAINTED } from '../feature-set.ts';
import type { FeatureStyler, StyleRecord } from './feature-styler.ts';

/** The circle of a point without a word of a style sheet, pixels. */
export const DEFAULT_RADIUS = 9;

const RELATION_MEMBER = 3;
const INCOMPLETE = 6;
const PLACEHOLDER = 12;

/** The specification's rendering defaults (its section 9): 24 records, by kind, membership, completeness and placeholder. */
export function defaultStyler(features: FeatureSet): FeatureStyler {
  const { kinds, flags } = features;
  return {
    records: DEFAULT_RECORDS,
    styleOf(feature, _webZoom, collapsed) {
      const flag = flags[feature];
      return (
        (collapsed ? POINT : kinds[feature]) +
        ((flag & IN_RELATION) !== 0 ? RELATION_MEMBER : 0) +
        ((flag & TAINTED) !== 0 ? INCOMPLETE : 0) +
        (collapsed || (flag & (PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0 ? PLACEHOLDER : 0)
      );
    },
  };
}

/** The looks of `defaultStyler`, for a map that draws them in layers of their own. */
export const DEFAULT_RECORDS: readonly StyleRecord[] = Array.from({ length: 24 }, (_, number) => defaultRecord(number));

/** Those of lines and polygons that are drawn as points, and of points that stand for a shape. */
export const SHRUNK_RECORDS: readonly StyleRecord[] = DEFAULT_RECORDS.slice(PLACEHOLDER).filter(({ radius }) => radius !== undefined);

function defaultRecord(number: number): StyleRecord {
  const kind = number % RELATION_MEMBER;
  const record: Record<string, string | number> = {
    color: number % INCOMPLETE >= RELATION_MEMBER ? '#d0f' : '#03f',
    width: kind === LINE ? 5 : 2,
    opacity: kind === LINE ? 0.6 : 0.7,
  };
  if (number % PLACEHOLDER >= INCOMPLETE && kind !== POINT) record.dashes = '5,8';
  if (kind === LINE) return record;
  record['fill-color'] = number >= PLACEHOLDER ? '#f22' : '#fc0';
  record['fill-opacity'] = 0.3;
  if (kind === POINT) record.radius = DEFAULT_RADIUS;
  return record;
}
