/** The areas among features that rows can be counted by: boundaries of a kind and level, and other polygons with a name. */
import { tableOf, tagTextOf } from '@flyover/osm-elements';
import { type FeatureSet, featureElement, PLACEHOLDER_BOUNDS, POLYGON, TAINTED } from '@flyover/osm-features';
import { STEP_ROWS, type Work } from '../steps.ts';

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
  /** Boundaries whose outline is not whole: nobody can tell what lies in them. */
  readonly incomplete: number;
}

/** Sets of more areas than these are not offered: each of them would be a group. */
const MOST_AREAS = 200_000;
const STEP = STEP_ROWS >> 3;

/** Looks through the polygons of a result, a layer or a file. */
export function* areaSets(set: FeatureSet): Work<AreaSets> {
  const found = new Map<string, { readonly boundary?: string; readonly level?: string; readonly features: number[] }>();
  let incomplete = 0;
  for (let feature = 0; feature < set.count; feature++) {
    if (feature % STEP === STEP - 1) yield;
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
export function areaName(set: FeatureSet, feature: number): string {
  const name = tagOf(set, feature, 'name') ?? tagOf(set, feature, 'ref');
  return name ?? areaId(set, feature);
}

/** Type and id of the element: `relation 17`. */
export function areaId(set: FeatureSet, feature: number): string {
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
