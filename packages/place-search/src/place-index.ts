/**
 * An index of places by name, with answers in the form of Nominatim's. An exact name ranks before a prefix, a prefix before a part; among equals the more
 * important place ranks first.
 */

import type { FixedBox } from '@flyover/bounding-box';
import { type Geocoder, geocodeValue, readNominatimPlaces } from '@flyover/geocoding';
import { type ElementStore, forEachTag, tableOf } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, featurePoint } from '@flyover/osm-features';
import type { ExpandContext } from '@flyover/query-template';
import { type DescribedPlace, describePlace, type FoundPlace, mergedPlaces, type PlaceFeature, twins } from './describe-place.ts';
import { isElement, type NamedArea, namedAreas, tagReader } from './named-areas.ts';
import { matchQuality, normalText, WORD_PREFIX } from './normal-text.ts';
import { classifyPlace } from './place-class.ts';
import { boxAround, createNearFeatures, type ElementName, placeAt, placesOf, type SomeFeatures } from './places-at.ts';

/** See `createPlaceIndex`. */
export interface PlaceIndex {
  /**
   * The best places for a text. What stands apart by a comma, or where the whole text is no name its further words, name areas around.
   *
   * @param limit at most so many
   */
  search(text: string, limit: number): FoundPlace[];
  /** The place that has a position in degrees, by Nominatim's zoom (`placeAt`); undefined where there is none. */
  reverse(lat: number, lon: number, zoom: number): FoundPlace | undefined;
  /** The places of elements that are there, in their order. */
  lookup(elements: readonly ElementName[]): FoundPlace[];
}

/** The data that a search reads. */
export interface PlaceSource {
  /**
   * All that may be called so, and the numbers of their names.
   *
   * @param typed as `normalText` gives it
   * @param within what lies in none of these boxes may be left out; everywhere where it is absent
   */
  called(typed: string, within: readonly FixedBox[] | undefined): CalledFeatures;
  /** In which a place can lie (`namedAreas`). */
  areas(): readonly NamedArea[];
  /** Features that have any of `PLACE_KEYS`, and bounds that meet a box. */
  near(box: FixedBox): SomeFeatures;
  /** Features among which those of some elements are. */
  elements(wanted: readonly ElementName[]): FeatureSet;
}

/** Features by their names. */
export interface CalledFeatures {
  readonly features: FeatureSet;
  readonly names: readonly Name[];
  /** By the number of a name. */
  readonly byName: ReadonlyMap<number, readonly number[]>;
}

interface Name {
  readonly number: number;
  /** See `normalText`. */
  readonly normal: string;
}

/** Keys of the tags under which a place is found. */
export const NAME_KEYS = /^(name|alt_name|official_name|short_name|int_name|loc_name|old_name)(:[a-z-]+)?$/;
/** Of a text without commas so many words at most are looked for as a name: each time all names are gone through. */
const MOST_WORDS = 12;
/** Candidates of which the areas around are looked up. */
export const LOOKED_AT = 200;

/** Names of all features; made once, then each search goes through the different names. */
export function createPlaceIndex(features: FeatureSet): PlaceIndex {
  const all = calledFeatures(features);
  let areas: readonly NamedArea[] | undefined;
  let near: ReturnType<typeof createNearFeatures> | undefined;
  return searchPlaces({
    called: () => all,
    near(box) {
      near ??= createNearFeatures(features);
      return near(box);
    },
    elements: () => features,
    areas: () => {
      areas ??= namedAreas(features);
      return areas;
    },
  });
}

/** A search over a source. */
export function searchPlaces(source: PlaceSource): PlaceIndex {
  const find = (name: string, around: readonly string[], limit: number): FoundPlace[] => {
    if (name === '') return [];
    const within = around.length === 0 ? undefined : boxesCalled(source.areas(), around[0]);
    if (within?.length === 0) return [];
    const found: (DescribedPlace & { readonly quality: number })[] = [];
    for (const candidate of candidates(source.called(name, within), name, within)) {
      const described = describePlace(source.areas(), candidate);
      const where = normalText(described.place.display_name.slice(candidate.name.length));
      if (!around.every((word) => matchQuality(where, word) >= WORD_PREFIX)) continue;
      const twin = found.findIndex(({ shape }) => twins(shape, described.shape) !== undefined);
      if (twin === -1) {
        found.push({ ...described, quality: candidate.quality });
        continue;
      }
      const how = twins(found[twin].shape, described.shape) ?? 'same';
      found[twin] = { ...mergedPlaces(found[twin], described, how), quality: Math.max(found[twin].quality, candidate.quality) };
    }
    return found
      .sort((a, b) => b.quality - a.quality || b.place.importance - a.place.importance)
      .slice(0, limit)
      .map(({ place }) => place);
  };
  return {
    reverse: (lat, lon, zoom) => placeAt(source.near(boxAround(lat, lon)), source.areas(), lat, lon, zoom),
    lookup: (elements) => placesOf(source.elements(elements), source.areas(), elements),
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
      for (let end = Math.min(words.length - 1, MOST_WORDS); end > 0; end--) {
        const split = find(words.slice(0, end).join(' '), words.slice(end), limit);
        if (split.length > 0) return split;
      }
      return [];
    },
  };
}

/** Around the areas in whose names what was typed may begin: what it names can begin in the name of one, and end in that of the next around it. */
function boxesCalled(areas: readonly NamedArea[], typed: string): FixedBox[] {
  const [word] = typed.split(' ');
  return areas.flatMap(({ name, bounds }) => (matchQuality(normalText(name), word) >= WORD_PREFIX ? [bounds] : []));
}

function isWithin(boxes: readonly FixedBox[], { lat, lon }: { readonly lat: number; readonly lon: number }): boolean {
  return boxes.some(({ south, west, north, east }) => lat >= south && lat <= north && lon >= west && lon <= east);
}

function candidates({ features, names, byName }: CalledFeatures, typed: string, within: readonly FixedBox[] | undefined): Candidate[] {
  const best = new Map<number, Candidate>();
  for (const { number, normal } of names) {
    const quality = matchQuality(normal, typed);
    if (quality === 0) continue;
    for (const feature of byName.get(number) ?? []) {
      if ((best.get(feature)?.quality ?? 0) >= quality) continue;
      if (within !== undefined && !isWithin(within, featurePoint(features, feature))) continue;
      const tag = tagReader(features, feature);
      const name = tag('name') ?? features.store.strings.get(number);
      best.set(feature, { features, feature, quality, name, ...classifyPlace(tag) });
    }
  }
  return [...best.values()].sort((a, b) => byRank(a, b) || a.feature - b.feature).slice(0, LOOKED_AT);
}

interface Candidate extends PlaceFeature, Ranked {}

/** By what places are put in order. */
export interface Ranked {
  readonly quality: number;
  readonly importance: number;
  readonly name: string;
}

/** The better first: by how well its name answers, by what it matters, and the shorter name. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.quality - a.quality || b.importance - a.importance || a.name.length - b.name.length;
}

/** Features by the number of each of their names. */
export function calledFeatures(features: FeatureSet): CalledFeatures {
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
    if (!isElement(features, feature)) continue;
    forEachTag(tableOf(features.store, features.elementTypes[feature]), features.rows[feature], addName);
  }
  const names = [...called.keys()].map((number) => ({ number, normal: normalText(strings.get(number)) }));
  return { features, names, byName: called };
}

// The resolver of place placeholders of a query from the data that it runs on.

/** Enough to have one that is no node among them. */
const PLACES = 20;

/** The resolver that `expandQuery` calls for each `{{geocodeArea:…}}` and its kind. The index is made when the first placeholder asks. */
export function createPlaceResolver(store: ElementStore): NonNullable<ExpandContext['resolve']> {
  const search = createSearch(store);
  return (name, argument, language) => geocodeValue(name, search(argument), language);
}

/** The same data as a place search like any other; it never fails. */
export function createDataGeocoder(store: ElementStore): Geocoder {
  const search = createSearch(store);
  return { search: async (text) => search(text) };
}

function createSearch(store: ElementStore): (text: string) => ReturnType<typeof readNominatimPlaces> {
  let index: PlaceIndex | undefined;
  return (text) => {
    index ??= createPlaceIndex(buildFeatures(store));
    return readNominatimPlaces(index.search(text, PLACES));
  };
}
