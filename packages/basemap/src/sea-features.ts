/** The sea as polygons behind the features of the data, made of their coastlines. */
import type { FixedBox } from '@flyover/bounding-box';
import { tableOf, tagValueOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, POLYGON } from '@flyover/osm-features';
import { readCoastlines } from './coastlines.ts';
import { createRingTest } from './sea-box.ts';
import { type SeaPolygon, seaPolygons } from './sea-polygons.ts';
import { seaRegions } from './sea-regions.ts';

/** About so many buildings of a box are looked up in its sea. */
const LOOKED_UP = 2000;

/** More of them in the water, and it is land: no sea then. Houses on piers and in harbours are fewer. */
const MOST_WET = 0.05;

export interface SeaFeatures {
  readonly features: FeatureSet;
  /** Features from this number on are sea. */
  readonly firstSea: number;
}

/** @param features of a whole file */
export function addSea(features: FeatureSet): SeaFeatures {
  return withSea(features, findSea(features));
}

/**
 * The sea of a whole file.
 *
 * @param features all coastlines, and buildings: some are enough
 * @param bounds as of `StoreInfo`
 */
export function findSea(features: FeatureSet, bounds = features.store.info.bounds): SeaPolygon[] {
  const coast = readCoastlines(features.store);
  if (coast === undefined) return [];
  const houses = buildingPlaces(features);
  return seaRegions(coast, bounds)
    .map(({ box, margin, coast: within }) => ({ box, sea: seaPolygons(within, box, margin) }))
    .flatMap(({ box, sea }) => (isBuiltUp(sea, box, houses) ? [] : sea));
}

/** One corner of each building: longitude, latitude … in 1e-7 degrees. */
function buildingPlaces({
  store,
  count,
  kinds,
  elementTypes,
  rows,
  memberSlots,
  partStart,
  coordinateStart,
  lat,
  lon,
}: FeatureSet): number[] {
  const key = store.strings.find('building');
  const places: number[] = [];
  if (key === -1) return places;
  for (let feature = 0; feature < count; feature++) {
    if (
      kinds[feature] !== POLYGON ||
      memberSlots[feature] >= 0 ||
      tagValueOf(tableOf(store, elementTypes[feature]), rows[feature], key) === -1
    )
      continue;
    const first = coordinateStart[partStart[feature]];
    places.push(lon[first], lat[first]);
  }
  return places;
}

function isBuiltUp(sea: readonly SeaPolygon[], { south, west, north, east }: FixedBox, houses: readonly number[]): boolean {
  const tests = sea.map(({ outer, islands }) => ({ water: createRingTest(outer), land: islands.map(createRingTest) }));
  const near: (readonly [x: number, y: number])[] = [];
  for (let i = 0; i < houses.length; i += 2) {
    const [x, y] = [houses[i], houses[i + 1]];
    if (x >= west && x <= east && y >= south && y <= north) near.push([x, y]);
  }
  const step = Math.max(1, Math.floor(near.length / LOOKED_UP));
  const some = near.filter((_, index) => index % step === 0);
  const isWet = ([x, y]: (typeof near)[number]) => tests.some(({ water, land }) => water(x, y) && !land.some((island) => island(x, y)));
  return some.filter(isWet).length > MOST_WET * some.length;
}

/** The same features and the sea's behind them. No element stands for those: their row says nothing. */
export function withSea(set: FeatureSet, seas: readonly SeaPolygon[]): SeaFeatures {
  const rings = seas.map(({ outer, islands }) => [outer, ...islands].map((ring) => [...ring, ring[0], ring[1]]));
  const all = rings.flat();
  const points = all.reduce((sum, ring) => sum + ring.length / 2, 0);
  const partStart = longer(set.partStart, seas.length);
  const coordinateStart = longer(set.coordinateStart, all.length);
  const outer = longer(set.outer, all.length);
  const lat = longer(set.lat, points);
  const lon = longer(set.lon, points);
  let part = set.coordinateStart.length - 1;
  let at = set.coordinateStart[part];
  for (const [index, polygon] of rings.entries()) {
    for (const [number, ring] of polygon.entries()) {
      outer[part] = number === 0 ? 1 : 0;
      for (let i = 0; i < ring.length; i += 2, at++) {
        lon[at] = ring[i];
        lat[at] = ring[i + 1];
      }
      coordinateStart[++part] = at;
    }
    partStart[set.count + 1 + index] = part;
  }
  const features = {
    ...set,
    count: set.count + seas.length,
    kinds: longer(set.kinds, seas.length, POLYGON),
    elementTypes: longer(set.elementTypes, seas.length, WAY),
    rows: longer(set.rows, seas.length),
    memberSlots: longer(set.memberSlots, seas.length, -1),
    flags: longer(set.flags, seas.length),
    partStart,
    coordinateStart,
    outer,
    lat,
    lon,
  };
  return { features, firstSea: set.count };
}

function longer<Column extends Uint8Array | Uint32Array | Int32Array>(column: Column, by: number, value = 0): Column {
  const made = new (column.constructor as new (length: number) => Column)(column.length + by);
  made.set(column);
  made.fill(value, column.length);
  return made;
}
