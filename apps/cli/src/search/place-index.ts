/**
 * Places by name, in the form of Nominatim's answers. An exact name comes before a beginning, that before a part;
 * within each the more important place first.
 */
import { ELEMENT_TYPE_NAMES, type ElementColumns } from '@flyover/osm-elements';
import {
  type FeatureBounds,
  type FeatureSet,
  featureBounds,
  featureElement,
  featurePoint,
  POLYGON,
  polygonContains,
} from '@flyover/osm-features';
import { matchQuality, normalText, WORD_PREFIX } from './normal-text.ts';
import { classifyPlace, type PlaceClass } from './place-class.ts';

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

interface Area {
  readonly feature: number;
  readonly bounds: FeatureBounds;
  /** Where its rings begin, for `polygonContains`. */
  readonly ringStart: Uint32Array;
  readonly name: string;
  readonly level: number;
}

/** Tags under which a place is found. */
const NAME_KEYS = /^(name|alt_name|official_name|short_name|int_name|loc_name|old_name)(:[a-z-]+)?$/;
/** Candidates of which the areas around are looked up. */
const LOOKED_AT = 200;

/** Names of all features; made once, then each search goes through the different names. */
export function createPlaceIndex(features: FeatureSet): PlaceIndex {
  const { strings } = features.store;
  const called = featuresByName(features);
  const names = [...called.keys()].map((number) => ({ number, normal: normalText(strings.get(number)) }));
  let areas: readonly Area[] | undefined;

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
    const found = new Map<string, FoundPlace>();
    if (name === '') return [];
    areas ??= listAreas(features);
    for (const candidate of candidates(name)) {
      const place = describe(features, areas, candidate);
      const where = normalText(place.display_name.slice(candidate.name.length));
      if (!around.every((word) => matchQuality(where, word) >= WORD_PREFIX)) continue;
      const key = `${place.class}/${place.type} ${place.display_name}`;
      const same = found.get(key);
      // a street is many ways: one result with the box around them
      if (same !== undefined) found.set(key, { ...same, boundingbox: joined(same.boundingbox, place.boundingbox) });
      else if (found.size < limit) found.set(key, place);
    }
    return [...found.values()];
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

function tableOf({ store }: FeatureSet, type: number): ElementColumns {
  return [store.nodes, store.ways, store.relations][type];
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
  for (let feature = 0; feature < features.count; feature++) {
    // a member that only its relation tells of has no tags
    if (features.memberSlots[feature] >= 0) continue;
    const table = tableOf(features, features.elementTypes[feature]);
    const row = features.rows[feature];
    for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++) {
      if (isName[table.tagKeys[i]] === 0) continue;
      const known = called.get(table.tagValues[i]);
      if (known === undefined) called.set(table.tagValues[i], [feature]);
      else if (known.at(-1) !== feature) known.push(feature);
    }
  }
  return called;
}

function tagReader(features: FeatureSet, feature: number): (key: string) => string | undefined {
  const { strings } = features.store;
  const table = tableOf(features, features.elementTypes[feature]);
  const row = features.rows[feature];
  return (key) => {
    const number = strings.find(key);
    if (number === -1) return undefined;
    for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++)
      if (table.tagKeys[i] === number) return strings.get(table.tagValues[i]);
    return undefined;
  };
}

/** Areas that a place can lie in, the smallest kind first. */
function listAreas(features: FeatureSet): Area[] {
  const { strings } = features.store;
  const boundary = strings.find('boundary');
  const areas: Area[] = [];
  if (boundary === -1) return areas;
  for (let feature = 0; feature < features.count; feature++) {
    if (features.kinds[feature] !== POLYGON || features.memberSlots[feature] >= 0) continue;
    const tag = tagReader(features, feature);
    const name = tag('name');
    if (name === undefined || tag('boundary') !== 'administrative') continue;
    const level = Number.parseInt(tag('admin_level') ?? '', 10);
    const ringStart = features.coordinateStart.subarray(features.partStart[feature], features.partStart[feature + 1] + 1);
    if (level > 0) areas.push({ feature, bounds: featureBounds(features, feature), ringStart, name, level });
  }
  return areas.sort((a, b) => b.level - a.level);
}

function describe(features: FeatureSet, areas: readonly Area[], { feature, name, class: key, type, importance }: Candidate): FoundPlace {
  const element = featureElement(features, feature);
  const { south, west, north, east } = featureBounds(features, feature);
  const { lat, lon } = featurePoint(features, feature);
  const parts = [name];
  for (const area of areas) {
    if (area.feature === feature || parts.includes(area.name) || !within(lat, lon, area.bounds)) continue;
    if (polygonContains({ lat: features.lat, lon: features.lon, ringStart: area.ringStart }, lat, lon)) parts.push(area.name);
  }
  return {
    place_id: feature + 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
    osm_type: ELEMENT_TYPE_NAMES[element.type],
    osm_id: element.id,
    boundingbox: [degrees(south), degrees(north), degrees(west), degrees(east)],
    lat: degrees(lat),
    lon: degrees(lon),
    display_name: parts.join(', '),
    class: key,
    type,
    importance: Math.round(importance * 1000) / 1000,
  };
}

function within(lat: number, lon: number, { south, west, north, east }: FeatureBounds): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}

function degrees(units: number): string {
  return (units / 1e7).toFixed(7);
}

function joined(a: FoundPlace['boundingbox'], b: FoundPlace['boundingbox']): FoundPlace['boundingbox'] {
  const lower = (x: string, y: string) => (Number(x) <= Number(y) ? x : y);
  const upper = (x: string, y: string) => (Number(x) >= Number(y) ? x : y);
  return [lower(a[0], b[0]), upper(a[1], b[1]), lower(a[2], b[2]), upper(a[3], b[3])];
}
