/** Fields of the place and the size of a feature. */
import {
  type FeatureMeasure,
  type FeatureSet,
  featureMeasure,
  featurePoint,
  PLACEHOLDER_BOUNDS,
  PLACEHOLDER_CENTER,
  TAINTED,
} from '@flyover/osm-features';
import type { RecordField } from '../records.ts';

/** A point on the feature. */
export function placeField(set: FeatureSet, latName: string, lonName: string): RecordField<'coordinate'> {
  return {
    columns: [
      { name: latName, type: 'coordinate', topic: 'lat' },
      { name: lonName, type: 'coordinate', topic: 'lon' },
    ],
    read({ feature }, values, first) {
      if (feature === -1) return;
      const { lat, lon } = featurePoint(set, feature);
      values[first] = lat;
      values[first + 1] = lon;
    },
  };
}

/** The length of a line in metres and the area of a polygon in square metres, where the whole geometry is there. */
export function measureField(set: FeatureSet, lengthName: string, areaName: string): RecordField<'number'> {
  return {
    columns: [
      { name: lengthName, type: 'number', topic: 'length' },
      { name: areaName, type: 'number', topic: 'area' },
    ],
    read({ feature }, values, first) {
      const measure = feature === -1 ? undefined : wholeMeasure(set, feature);
      if (measure?.kind === 'length') values[first] = measure.metres;
      if (measure?.kind === 'area') values[first + 1] = measure.squareMetres;
    },
  };
}

/** The length or area of a feature; undefined of points, and where not the whole geometry is there. */
export function wholeMeasure(set: FeatureSet, feature: number): FeatureMeasure | undefined {
  const isWhole = (set.flags[feature] & (TAINTED | PLACEHOLDER_BOUNDS | PLACEHOLDER_CENTER)) === 0;
  return isWhole ? featureMeasure(set, feature) : undefined;
}

/**
 * Field of the reason why a geometry is not the true one: `tainted` (parts are missing), or `center` or `bounds` where only these are known.
 */
export function incompleteField(set: FeatureSet, name: string): RecordField<'text'> {
  return {
    columns: [{ name, type: 'text', topic: 'incomplete' }],
    read({ feature }, values, first) {
      if (feature !== -1) values[first] = incompleteness(set.flags[feature]);
    },
  };
}

function incompleteness(flags: number): string | undefined {
  if ((flags & PLACEHOLDER_CENTER) !== 0) return 'center';
  if ((flags & PLACEHOLDER_BOUNDS) !== 0) return 'bounds';
  return (flags & TAINTED) !== 0 ? 'tainted' : undefined;
}

/** Whether some feature's geometry is not the true one. */
export function hasIncomplete({ flags }: FeatureSet): boolean {
  return flags.some((flag) => (flag & (TAINTED | PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0);
}
