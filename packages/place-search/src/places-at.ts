/** The place that has a position, and places by their elements: what Nominatim calls reverse and lookup. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { NODE, RELATION, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featureElement, POINT, POLYGON } from '@flyover/osm-features';
import { describePlace, type FoundPlace } from './describe-place.ts';
import { areaContains, asArea, isElement, type NamedArea, tagReader } from './named-areas.ts';
import { classifyPlace, type PlaceClass } from './place-class.ts';

/** An element by its type, `NODE`, `WAY` or `RELATION`, and its id. */
export type ElementName = readonly [type: typeof NODE | typeof WAY | typeof RELATION, id: number];

/** Some features of a set, by their numbers. */
export interface SomeFeatures {
  readonly features: FeatureSet;
  readonly numbers: Iterable<number>;
}

/** Metres, as far as a place is looked for. */
export const REACH = 500;
/** From this zoom of Nominatim's on streets, shops and houses are places; before, areas are. */
const FIRST_ZOOM_OF_STREETS = 16;
/** The smallest areas that a zoom shows, by `admin_level`. */
const LEVELS: readonly (readonly [zoom: number, level: number])[] = [
  [3, 2],
  [5, 4],
  [8, 6],
  [10, 8],
];
/** Classes of places that are around others, or say little of where one is. */
const WIDE = new Set(['boundary', 'place', 'natural', 'landuse', 'waterway']);

const METRES = (Math.PI * 6_371_008.8) / 180 / 1e7;

/** Keys of what can be the place at a position: names, and houses by their numbers. */
export const PLACE_KEYS = /^(name|addr:housenumber)$/;

/** Features that may be the place at a position, with a box around each; made once. */
export function createNearFeatures(features: FeatureSet): (box: FixedBox) => SomeFeatures {
  const numbers: number[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    if (!isElement(features, feature)) continue;
    const table = tableOf(features.store, features.elementTypes[feature]);
    const has = (key: string) => tagTextOf(features.store.strings, table, features.rows[feature], key) !== undefined;
    if (has('name') || has('addr:housenumber')) numbers.push(feature);
  }
  const boxes = new Int32Array(numbers.length * 4);
  for (const [i, feature] of numbers.entries()) {
    const { south, west, north, east } = featureBounds(features, feature);
    boxes.set([south, west, north, east], i * 4);
  }
  const meets = (i: number, { south, west, north, east }: FixedBox) =>
    boxes[i * 4] <= north && boxes[i * 4 + 1] <= east && boxes[i * 4 + 2] >= south && boxes[i * 4 + 3] >= west;
  return (box) => ({ features, numbers: numbers.filter((_, i) => meets(i, box)) });
}

/** The box in which a place is looked for, 1e-7 degrees. */
export function boxAround(lat: number, lon: number): FixedBox {
  const reach = REACH / METRES;
  const wide = reach / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const [y, x] = [lat * 1e7, lon * 1e7];
  return fixedBox(y - reach, x - wide, y + reach, x + wide);
}

/**
 * The named place next to a position, of those that it lies in the smallest; where none is within `REACH`, or the zoom shows none, the smallest area around.
 *
 * @param near named features whose bounds meet `boxAround`
 * @param zoom of Nominatim: 3 a country, 10 a town, 16 a street, 18 a house
 */
export function placeAt(near: SomeFeatures, areas: readonly NamedArea[], lat: number, lon: number, zoom: number): FoundPlace | undefined {
  const place = zoom < FIRST_ZOOM_OF_STREETS ? undefined : nearest(near, lat, lon);
  if (place !== undefined) return described(near.features, place, areas);
  const most = LEVELS.find(([until]) => zoom <= until)?.[1] ?? Number.POSITIVE_INFINITY;
  const around = areas.filter((area) => area.level <= most && areaContains(area, lat * 1e7, lon * 1e7));
  const smallest = around.reduce<NamedArea | undefined>(
    (best, area) =>
      best === undefined || area.level > best.level || (area.level === best.level && sizeOf(area.bounds) < sizeOf(best.bounds))
        ? area
        : best,
    undefined,
  );
  return smallest && described(smallest.features, smallest.feature, areas);
}

/** The places of elements, in their order; those that the features do not have are left out. */
export function placesOf(features: FeatureSet, areas: readonly NamedArea[], wanted: readonly ElementName[]): FoundPlace[] {
  const keys = new Map(wanted.map(([type, id], i) => [`${type}/${id}`, i]));
  const ids = new Set(wanted.map(([, id]) => id));
  const found: FoundPlace[] = [];
  for (let feature = 0; feature < features.count; feature++) {
    if (!isElement(features, feature)) continue;
    const { type, id } = featureElement(features, feature);
    if (!ids.has(id)) continue;
    const at = keys.get(`${type}/${id}`);
    if (at !== undefined) found[at] = described(features, feature, areas);
  }
  return found.filter((place) => place !== undefined);
}

function nearest({ features, numbers }: SomeFeatures, lat: number, lon: number): number | undefined {
  let best: { readonly feature: number; readonly distance: number; readonly size: number } | undefined;
  for (const feature of numbers) {
    if (WIDE.has(classOf(features, feature).class)) continue;
    const distance = distanceOf(features, feature, lat, lon);
    if (distance > REACH || (best !== undefined && distance > best.distance)) continue;
    const size = sizeOf(featureBounds(features, feature));
    if (best === undefined || distance < best.distance || size < best.size) best = { feature, distance, size };
  }
  return best?.feature;
}

function sizeOf({ south, west, north, east }: FixedBox): number {
  return (north - south) * (east - west);
}

/** Metres from a position to a feature on a plane that touches the earth there; 0 within a polygon. */
function distanceOf(features: FeatureSet, feature: number, lat: number, lon: number): number {
  const [y, x] = [lat * 1e7, lon * 1e7];
  if (features.kinds[feature] === POLYGON && areaContains(asArea(features, feature, ''), y, x)) return 0;
  const wide = METRES * Math.cos((lat * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  for (let part = features.partStart[feature]; part < features.partStart[feature + 1]; part++) {
    const [start, end] = [features.coordinateStart[part], features.coordinateStart[part + 1]];
    for (let i = start; i < end; i++) {
      const before = i === start || features.kinds[feature] === POINT ? i : i - 1;
      const [ax, ay] = [(features.lon[before] - x) * wide, (features.lat[before] - y) * METRES];
      const [bx, by] = [(features.lon[i] - x) * wide, (features.lat[i] - y) * METRES];
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
      least = Math.min(least, Math.hypot(ax + along * dx, ay + along * dy));
    }
  }
  return least;
}

function classOf(features: FeatureSet, feature: number): PlaceClass {
  return classifyPlace(tagReader(features, feature));
}

function described(features: FeatureSet, feature: number, areas: readonly NamedArea[]): FoundPlace {
  const tag = tagReader(features, feature);
  const name = tag('name') ?? addressOf(tag) ?? '';
  return describePlace(areas, { features, feature, name, ...classOf(features, feature) }).place;
}

/** A house without a name is called by its number and street. */
function addressOf(tag: (key: string) => string | undefined): string | undefined {
  const number = tag('addr:housenumber');
  const street = tag('addr:street') ?? tag('addr:place');
  return number === undefined || street === undefined ? (street ?? number) : `${number}, ${street}`;
}

/** Of `N123`, `W123`, `R123`, as Nominatim names elements; undefined for any other text. */
export function elementNameOf(text: string): ElementName | undefined {
  const found = /^([NWR])(\d{1,15})$/i.exec(text);
  if (found === null) return undefined;
  const [, letter, id] = found;
  return [letter === 'N' || letter === 'n' ? NODE : letter === 'W' || letter === 'w' ? WAY : RELATION, Number(id)];
}
