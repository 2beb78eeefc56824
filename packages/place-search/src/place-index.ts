/**
 * Places by name, in the form of Nominatim's answers. An exact name comes before a beginning, that before a part;
 * within each the more important place first.
 */
import { ELEMENT_TYPE_NAMES, forEachTag, tableOf } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featureElement, featurePoint, POINT, POLYGON } from '@flyover/osm-features';
import { tagReader } from './feature-tags.ts';
import { areaContains, asArea, type NamedArea, namedAreas } from './named-areas.ts';
import { matchQuality, normalText, WORD_PREFIX } from './normal-text.ts';
import { classifyPlace, type PlaceClass, reachOfPlace } from './place-class.ts';
import { type PlaceBox, type PlaceShape, twins } from './place-twins.ts';

/** A place as Nominatim's `format=json` gives it; coordinates are texts in degrees. */
export interface FoundPlace {
  readonly place_id: number;
  readonly licence: string;
  readonly osm_type: 'node' | 'way' | 'relation' | 'area';
  readonly osm_id: number;
  /** South, north, west, east. */
  readonly boundingbox: readonly [string, string, string, string];
  readonly lat: string;
  readonly lon: string;
  /** The name and the names of the areas around it, from small to large. */
  readonly display_name: string;
  readonly class: string;
  readonly type: string;
  readonly importance: number;
}

/** See `createPlaceIndex`. */
export interface PlaceIndex {
  /**
   * The best places for a text. What stands apart by a comma, or where the whole text is no name its further words, name areas around.
   *
   * @param limit at most so many
   */
  search(text: string, limit: number): FoundPlace[];
}

interface Candidate extends PlaceClass {
  readonly feature: number;
  readonly quality: number;
  readonly name: string;
}

/** Keys of the tags under which a place is found. */
export const NAME_KEYS = /^(name|alt_name|official_name|short_name|int_name|loc_name|old_name)(:[a-z-]+)?$/;
/** What a boundary matters of which only a line is there; see `classifyPlace`. */
const LINE_OF_BOUNDARY = 0.2;
/** Candidates of which the areas around are looked up. */
const LOOKED_AT = 200;

/** Names of all features; made once, then each search goes through the different names. */
export function createPlaceIndex(features: FeatureSet): PlaceIndex {
  const { strings } = features.store;
  const called = featuresByName(features);
  const names = [...called.keys()].map((number) => ({ number, normal: normalText(strings.get(number)) }));
  let areas: readonly NamedArea[] | undefined;

  const candidates = (typed: string): Candidate[] => {
    const best = new Map<number, Candidate>();
    for (const { number, normal } of names) {
      const quality = matchQuality(normal, typed);
      if (quality === 0) continue;
      for (const feature of called.get(number) ?? []) {
        if ((best.get(feature)?.quality ?? 0) >= quality) continue;
        const tag = tagReader(features, feature);
        best.set(feature, { feature, quality, name: tag('name') ?? strings.get(number), ...classifyPlace(tag) });
      }
    }
    return [...best.values()].sort(byRank).slice(0, LOOKED_AT);
  };
  const find = (name: string, around: readonly string[], limit: number): FoundPlace[] => {
    if (name === '') return [];
    areas ??= namedAreas(features);
    const found: (Described & { readonly quality: number })[] = [];
    for (const candidate of candidates(name)) {
      const described = describe(features, areas, candidate);
      const where = normalText(described.place.display_name.slice(candidate.name.length));
      if (!around.every((word) => matchQuality(where, word) >= WORD_PREFIX)) continue;
      const twin = found.findIndex(({ shape }) => twins(shape, described.shape) !== undefined);
      if (twin === -1) {
        found.push({ ...described, quality: candidate.quality });
        continue;
      }
      const how = twins(found[twin].shape, described.shape) ?? 'same';
      found[twin] = { ...merged(found[twin], described, how), quality: Math.max(found[twin].quality, candidate.quality) };
    }
    return found
      .sort((a, b) => b.quality - a.quality || b.place.importance - a.place.importance)
      .slice(0, limit)
      .map(({ place }) => place);
  };
  return {
    search(text, limit) {
      const [name, ...around] = text.split(',').map(normalText);
      const found = find(
        name,
        around.filter((part) => part !== ''),
        limit,
      );
      if (found.length > 0) return found;
      // the larger area first, as some write addresses
      if (around.length > 0) return find(around[around.length - 1], [name, ...around.slice(0, -1)], limit);
      const words = name.split(' ');
      for (let end = words.length - 1; end > 0; end--) {
        const split = find(words.slice(0, end).join(' '), words.slice(end), limit);
        if (split.length > 0) return split;
      }
      return [];
    },
  };
}

function byRank(a: Candidate, b: Candidate): number {
  return b.quality - a.quality || b.importance - a.importance || a.name.length - b.name.length || a.feature - b.feature;
}

/** Features by the number of each of their names. */
function featuresByName(features: FeatureSet): Map<number, number[]> {
  const { strings } = features.store;
  const isName = new Uint8Array(strings.size);
  for (let number = 0; number < strings.size; number++) {
    const length = strings.offsets[number + 1] - strings.offsets[number];
    if (length >= 4 && length <= 24 && NAME_KEYS.test(strings.get(number))) isName[number] = 1;
  }
  const called = new Map<number, number[]>();
  let feature = 0;
  const addName = (key: number, value: number) => {
    if (isName[key] === 0) return;
    const known = called.get(value);
    if (known === undefined) called.set(value, [feature]);
    else if (known.at(-1) !== feature) known.push(feature);
  };
  for (; feature < features.count; feature++) {
    // a member that only its relation tells of has no tags
    if (features.memberSlots[feature] >= 0) continue;
    forEachTag(tableOf(features.store, features.elementTypes[feature]), features.rows[feature], addName);
  }
  return called;
}

/** A place and what decides whether another one is the same. */
interface Described {
  readonly place: FoundPlace;
  readonly shape: PlaceShape;
}

function describe(features: FeatureSet, areas: readonly NamedArea[], candidate: Candidate): Described {
  const { feature, name, class: key, type } = candidate;
  const element = featureElement(features, feature);
  const { south, west, north, east } = featureBounds(features, feature);
  const { lat, lon } = featurePoint(features, feature);
  const isArea = features.kinds[feature] === POLYGON;
  const holds = ({ bounds }: NamedArea) =>
    !isArea || (bounds.south <= south && bounds.north >= north && bounds.west <= west && bounds.east >= east);
  const around = areas.filter(
    (area) => area.feature !== feature && area.name !== name && holds(area) && areaContains(features, area, lat, lon),
  );
  const displayName = [...new Set([name, ...around.map((area) => area.name)])].join(', ');
  const reach = features.kinds[feature] === POINT ? reachOfPlace(candidate) : 0;
  const box: PlaceBox = [south / 1e7 - reach, north / 1e7 + reach, west / 1e7 - reach, east / 1e7 + reach];
  // a boundary of which parts are missing is no more than a line
  const importance = key === 'boundary' && !isArea ? Math.min(candidate.importance, LINE_OF_BOUNDARY) : candidate.importance;
  return {
    place: {
      place_id: feature + 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
      osm_type: ELEMENT_TYPE_NAMES[element.type],
      osm_id: element.id,
      boundingbox: texts(box),
      lat: degrees(lat / 1e7),
      lon: degrees(lon / 1e7),
      display_name: displayName,
      class: key,
      type,
      importance: Math.round(importance * 1000) / 1000,
    },
    shape: {
      class: key,
      type,
      importance,
      normalName: normalText(name),
      displayName,
      isArea,
      lat: lat / 1e7,
      lon: lon / 1e7,
      box,
      contains: (atLat, atLon) => isArea && areaContains(features, asArea(features, feature, name), atLat * 1e7, atLon * 1e7),
    },
  };
}

/** Two entries of one place as one: the extent is the area's, or goes around both; what the place is, the more important one says. */
function merged(a: Described, b: Described, how: 'same' | 'joined'): Described {
  const [main, other] = a.shape.importance >= b.shape.importance ? [a, b] : [b, a];
  if (how === 'joined') {
    const box = around(a.shape.box, b.shape.box);
    return { place: { ...main.place, boundingbox: texts(box) }, shape: { ...main.shape, box } };
  }
  const extent = main.shape.isArea || !other.shape.isArea ? main : other;
  // "town" says more than "administrative"
  const kind = [a, b].find(({ place }) => place.class === 'place') ?? main;
  const importance = main.place.importance;
  return {
    // the node stands where people look for the place
    place: { ...extent.place, lat: kind.place.lat, lon: kind.place.lon, class: kind.place.class, type: kind.place.type, importance },
    shape: { ...extent.shape, class: kind.shape.class, type: kind.shape.type, importance },
  };
}

function around(a: PlaceBox, b: PlaceBox): PlaceBox {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.max(a[3], b[3])];
}

function texts([south, north, west, east]: PlaceBox): FoundPlace['boundingbox'] {
  return [degrees(Math.max(-90, south)), degrees(Math.min(90, north)), degrees(Math.max(-180, west)), degrees(Math.min(180, east))];
}

function degrees(value: number): string {
  return value.toFixed(7);
}
