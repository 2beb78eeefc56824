/** Named areas, and the test whether a place lies in one. */

import type { FixedBox } from '@flyover/bounding-box';
import { MADE, tableOf, tagTextOf } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, POLYGON, polygonContains } from '@flyover/osm-features';

/** An area by its feature. */
export interface NamedArea {
  readonly features: FeatureSet;
  readonly feature: number;
  readonly bounds: FixedBox;
  /** Start of its rings, for `polygonContains`. */
  readonly ringStart: Uint32Array;
  readonly name: string;
  /** `admin_level`; 0 where the area is no administrative one. */
  readonly level: number;
}

/** Areas that a place can lie in, the smallest kind first. */
export function namedAreas(features: FeatureSet): NamedArea[] {
  const { strings } = features.store;
  const boundary = strings.find('boundary');
  const areas: NamedArea[] = [];
  if (boundary === -1) return areas;
  for (let feature = 0; feature < features.count; feature++) {
    if (features.kinds[feature] !== POLYGON || !isElement(features, feature)) continue;
    const tag = tagReader(features, feature);
    const name = tag('name');
    if (name === undefined || tag('boundary') !== 'administrative') continue;
    const level = Number.parseInt(tag('admin_level') ?? '', 10);
    if (level > 0) areas.push({ ...asArea(features, feature, name), level });
  }
  return areas.sort((a, b) => b.level - a.level);
}

/** A polygon as an area. */
export function asArea(features: FeatureSet, feature: number, name: string): NamedArea {
  const ringStart = features.coordinateStart.subarray(features.partStart[feature], features.partStart[feature + 1] + 1);
  return { features, feature, bounds: featureBounds(features, feature), ringStart, name, level: 0 };
}

/** Whether an area holds a position, in units of 1e-7 degrees. */
export function areaContains({ features, bounds, ringStart }: NamedArea, lat: number, lon: number): boolean {
  const { south, west, north, east } = bounds;
  if (lat < south || lat > north || lon < west || lon > east) return false;
  return polygonContains({ lat: features.lat, lon: features.lon, ringStart }, lat, lon);
}

// The tags of a feature's element.

/** Reads tags of a feature's element: the value of a key, undefined where there is none. */
export function tagReader({ store, elementTypes, rows }: FeatureSet, feature: number): (key: string) => string | undefined {
  const table = tableOf(store, elementTypes[feature]);
  return (key) => tagTextOf(store.strings, table, rows[feature], key);
}

/** Whether a feature stands for an element of OpenStreetMap with its tags: nothing that a query made, and no member that only its relation tells of. */
export function isElement({ elementTypes, memberSlots }: FeatureSet, feature: number): boolean {
  return elementTypes[feature] !== MADE && memberSlots[feature] < 0;
}
