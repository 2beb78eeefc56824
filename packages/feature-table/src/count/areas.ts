/** The areas that rows can be counted by, and the areas that rows lie in. */
import { tableOf, tagTextOf } from '@flyover/osm-elements';
import {
  createRingLocator,
  type FeatureSet,
  featureBounds,
  featureElement,
  INSIDE,
  ON_EDGE,
  PLACEHOLDER_BOUNDS,
  POLYGON,
  TAINTED,
} from '@flyover/osm-features';
import Flatbush from 'flatbush';
import type { FeatureTable } from '../feature-table.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import type { KeyParts } from './key-parts.ts';

/** Areas of one kind. */
export interface AreaSet {
  /** Names the set among those of the same features. */
  readonly id: string;
  /** The value of `boundary`; absent: they are other polygons with a name. */
  readonly boundary?: string;
  /** The value of `admin_level`. */
  readonly level?: string;
  /** Numbers of features, each a polygon whose whole geometry is known. */
  readonly features: Uint32Array;
}

/** The areas of some features. */
export interface AreaSets {
  /** Administrative boundaries first, the finest level of them at the front; then others, the larger sets first; what only has a name comes last. */
  readonly sets: readonly AreaSet[];
  /** Number of boundaries with an incomplete outline: their contents cannot be determined. */
  readonly incomplete: number;
}

/** Sets of more areas than these are not offered: each of them would be a group. */
const MOST_AREAS = 200_000;
const FEATURE_STEP = STEP_ROWS >> 3;

/** Looks through the polygons of a result, a layer or a file. */
export function* areaSets(set: FeatureSet): Work<AreaSets> {
  const found = new Map<string, { readonly boundary?: string; readonly level?: string; readonly features: number[] }>();
  let incomplete = 0;
  for (let feature = 0; feature < set.count; feature++) {
    if (feature % FEATURE_STEP === FEATURE_STEP - 1) yield;
    if (set.kinds[feature] !== POLYGON || set.memberSlots[feature] >= 0) continue;
    const boundary = tagOf(set, feature, 'boundary');
    if (boundary === undefined && tagOf(set, feature, 'name') === undefined) continue;
    if ((set.flags[feature] & (TAINTED | PLACEHOLDER_BOUNDS)) !== 0) {
      if (boundary !== undefined) incomplete++;
      continue;
    }
    const level = boundary === undefined ? undefined : tagOf(set, feature, 'admin_level');
    const id = JSON.stringify([boundary, level].filter((text) => text !== undefined));
    const known = found.get(id) ?? { ...(boundary !== undefined && { boundary }), ...(level !== undefined && { level }), features: [] };
    known.features.push(feature);
    found.set(id, known);
  }
  const sets = [...found].map(([id, { features, ...kind }]) => ({ id, ...kind, features: Uint32Array.from(features) }));
  return { sets: sets.filter(({ features }) => features.length <= MOST_AREAS).sort(compareSets), incomplete };
}

/** Returns the name of an area, else its reference, else its type and id. */
function areaName(set: FeatureSet, feature: number): string {
  const name = tagOf(set, feature, 'name') ?? tagOf(set, feature, 'ref');
  return name ?? areaId(set, feature);
}

/** Type and id of the element: `relation 17`. */
function areaId(set: FeatureSet, feature: number): string {
  const { type, id } = featureElement(set, feature);
  return `${TYPE_WORDS[type] ?? ''} ${id}`.trim();
}

const TYPE_WORDS = ['node', 'way', 'relation'];

function tagOf(set: FeatureSet, feature: number, key: string): string | undefined {
  const row = set.rows[feature];
  return tagTextOf(set.store.strings, tableOf(set.store, set.elementTypes[feature]), row, key);
}

function compareSets(a: AreaSet, b: AreaSet): number {
  const rank = ({ boundary }: AreaSet) => (boundary === 'administrative' ? 0 : boundary === undefined ? 2 : 1);
  const level = ({ level }: AreaSet) => (level === undefined || Number.isNaN(Number(level)) ? -1 : Number(level));
  return rank(a) - rank(b) || (rank(a) === 0 ? level(b) - level(a) : b.features.length - a.features.length) || (a.id < b.id ? -1 : 1);
}

// The areas that rows lie in, as parts of a key: points in polygons.

/** A place is looked up in some polygons: that takes longer than to read a number. */
const ROW_STEP = STEP_ROWS >> 4;

/**
 * The areas of each row by the point that stands for it (`featurePoint`); the border of an area is in it, as in Overpass QL. A row without a place lies in none; a row in
 * several areas counts for each.
 *
 * @param areas polygons among the features of a set
 * @returns undefined where the rows have no places, as those of a text
 */
export function* areaParts(table: FeatureTable, set: FeatureSet, areas: Uint32Array): Work<KeyParts | undefined> {
  const [lat, lon] = [yield* table.typed.column('@lat'), yield* table.typed.column('@lon')];
  if (lat?.kind !== 'numbers' || lon?.kind !== 'numbers') return undefined;
  const { names, partOf } = namesOf(set, areas);
  const areasAt = areaSearch(set, areas);
  const codes = new Uint32Array(table.count);
  // rows in the same areas share a code
  const known = new Map<string, number>();
  const starts = [0, 1];
  const parts = [0];
  const codeOf = (found: readonly number[]): number => {
    if (found.length === 0) return 0;
    const key = found.join();
    let code = known.get(key);
    if (code === undefined) {
      code = starts.length - 1;
      known.set(key, code);
      parts.push(...found);
      starts.push(parts.length);
    }
    return code;
  };
  for (let row = 0; row < table.count; row++) {
    if (row % ROW_STEP === ROW_STEP - 1) yield;
    if (Number.isNaN(lat.values[row])) continue;
    const found = areasAt(lat.values[row], lon.values[row]).map((area) => partOf[area]);
    codes[row] = codeOf([...new Set(found)].sort((a, b) => a - b));
  }
  return {
    codes,
    split: { starts: Uint32Array.from(starts), parts: Uint32Array.from(parts) },
    count: names.length + 1,
    value: (part) => (part === 0 ? undefined : names[part - 1]),
  };
}

/** Returns a search for the indexes in `areas` of those that contain a place, in 1e-7 degrees. */
function areaSearch(set: FeatureSet, areas: Uint32Array): (lat: number, lon: number) => number[] {
  if (areas.length === 0) return () => [];
  const index = new Flatbush(areas.length);
  for (const feature of areas) {
    const { south, west, north, east } = featureBounds(set, feature);
    index.add(west, south, east, north);
  }
  index.finish();
  const rings = new Map<number, ReturnType<typeof ringsOf>>();
  return (lat, lon) =>
    index.search(lon, lat, lon, lat).filter((area) => {
      const known = rings.get(area) ?? ringsOf(set, areas[area]);
      rings.set(area, known);
      return holds(known, lat, lon);
    });
}

/** Made with the first place that is asked: most of many areas hold none. */
function ringsOf({ partStart, coordinateStart, lat, lon }: FeatureSet, feature: number) {
  const [first, last] = [partStart[feature], partStart[feature + 1]];
  return Array.from({ length: last - first }, (_, i) =>
    createRingLocator(lat, lon, { start: coordinateStart[first + i], end: coordinateStart[first + i + 1] }),
  );
}

/** Even-odd over all rings, outer ones and holes alike. */
function holds(rings: ReturnType<typeof ringsOf>, lat: number, lon: number): boolean {
  let inside = false;
  for (const locate of rings) {
    const location = locate(lat, lon);
    if (location === ON_EDGE) return true;
    if (location === INSIDE) inside = !inside;
  }
  return inside;
}

/**
 * The name of each part, from part 1 on, and the part of each area. Polygons of a file that share a name are parts of one area; elements of OpenStreetMap that do are
 * different ones, told apart by their ids.
 */
function namesOf(set: FeatureSet, areas: Uint32Array): { readonly names: string[]; readonly partOf: number[] } {
  const idsOf = new Map<string, Set<number>>();
  for (const feature of areas) {
    const { id } = featureElement(set, feature);
    const name = areaName(set, feature);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(Math.max(0, id)));
  }
  const parts = new Map<string, number>();
  const partOf = Array.from(areas, (feature) => {
    const name = areaName(set, feature);
    const shared = (idsOf.get(name)?.size ?? 0) > 1 && featureElement(set, feature).id > 0;
    const label = shared ? `${name} (${areaId(set, feature)})` : name;
    const part = parts.get(label) ?? parts.size + 1;
    parts.set(label, part);
    return part;
  });
  return { names: [...parts.keys()], partOf };
}
