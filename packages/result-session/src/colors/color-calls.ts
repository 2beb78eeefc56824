/** Calls for "Colour by tag": the keys, values and numbers by which the features of a result can be coloured. All types can cross to another thread. */
import { numberOfText } from '@flyover/feature-records';
import { MADE, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureMeasure, LINE, PLACEHOLDER_BOUNDS, POLYGON } from '@flyover/osm-features';

/** A key that drawn features have. */
export interface KeyUse {
  readonly key: string;
  /** Number of features that have the key. */
  readonly features: number;
  /** Number of different values of the key. */
  readonly values: number;
  /** Whether nearly all of its values are numbers. */
  readonly numeric: boolean;
}

/** The subjects by which the features of a result can be coloured. */
export interface ColorSubjects {
  /** The most frequent first. */
  readonly keys: readonly KeyUse[];
  /** Numbers of features: all of them, ways with a length, and polygons with an area. */
  readonly features: number;
  readonly lines: number;
  readonly polygons: number;
}

/** The values of a key, with the number of features that have each. */
export interface KeyValues {
  /** The most frequent first. */
  readonly counts: readonly (readonly [value: string, features: number])[];
  /** Values that `counts` does not hold. */
  readonly others: { readonly values: number; readonly features: number };
}

/** Numbers of features: those of a tag, lengths of ways in metres, or areas in square metres. */
export type NumberSubject = { readonly kind: 'tag'; readonly key: string } | { readonly kind: 'length' | 'area' };

/** The numbers of features, or of some of them that lie evenly among all. */
export interface NumberSample {
  readonly numbers: Float64Array<ArrayBuffer>;
  /** Number of features that have such a number; with a tag, the number that have the tag. */
  readonly total: number;
}

/** Calls for "Colour by tag"; undefined where the run is gone or has no features. */
export interface ColorCalls {
  colorSubjects(runId: number): ColorSubjects | undefined;
  colorValues(runId: number, key: string): KeyValues | undefined;
  colorNumbers(runId: number, subject: NumberSubject): NumberSample | undefined;
}

// Subjects of colouring: keys, lengths and areas.

/** @param featuresOf the features of a run, where it is still there */
export function colorCalls(featuresOf: (runId: number) => FeatureSet | undefined): ColorCalls {
  const kept = new WeakMap<FeatureSet, ColorSubjects>();
  return {
    colorSubjects(runId) {
      const features = featuresOf(runId);
      if (features === undefined) return undefined;
      const known = kept.get(features) ?? subjectsOf(features);
      kept.set(features, known);
      return known;
    },
    colorValues(runId, key) {
      const features = featuresOf(runId);
      return features && featureValues(features, key);
    },
    colorNumbers(runId, subject) {
      const features = featuresOf(runId);
      return features && featureNumbers(features, subject);
    },
  };
}

function subjectsOf(set: FeatureSet): ColorSubjects {
  let lines = 0;
  let polygons = 0;
  for (let feature = 0; feature < set.count; feature++) {
    if (hasLength(set, feature)) lines++;
    else if (hasArea(set, feature)) polygons++;
  }
  return { keys: featureKeys(set), features: set.count, lines, polygons };
}

// Keys of drawn features, counted by index in the string table; only the keys returned become text.

/** So many keys are told. */
const MOST_KEYS = 500;
/** So many different values of a key are looked at, to tell whether they are numbers. */
const VALUES_READ = 200;
/** The share of them that must be numbers. */
const NEARLY_ALL = 0.9;

/** The most frequent keys; those that are as frequent as each other in the order of the store. */
function featureKeys(set: FeatureSet): KeyUse[] {
  const { strings } = set.store;
  const uses = new Uint32Array(strings.size);
  forEachFeatureTag(set, (key) => {
    uses[key]++;
  });
  const used: number[] = [];
  for (let key = 0; key < uses.length; key++) if (uses[key] > 0) used.push(key);
  used.sort((a, b) => uses[b] - uses[a] || a - b);
  used.length = Math.min(used.length, MOST_KEYS);
  return tellKeys(set, used, uses);
}

/** Calls `visit` with the numbers of each tag of each feature. */
function forEachFeatureTag(
  { count, store, rows, elementTypes, memberSlots }: FeatureSet,
  visit: (key: number, value: number) => void,
): void {
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) continue;
    const { tagStart, tagKeys, tagValues } = tableOf(store, elementTypes[feature]);
    const row = rows[feature];
    for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) visit(tagKeys[tag], tagValues[tag]);
  }
}

/** The values are put side by side, key by key, so that different ones are found by one mark for each string. */
function tellKeys(set: FeatureSet, keys: readonly number[], uses: Uint32Array): KeyUse[] {
  const { strings } = set.store;
  const next = new Int32Array(strings.size).fill(-1);
  let total = 0;
  for (const key of keys) {
    next[key] = total;
    total += uses[key];
  }
  const values = new Uint32Array(total);
  forEachFeatureTag(set, (key, value) => {
    if (next[key] >= 0) values[next[key]++] = value;
  });
  const seenWith = new Int32Array(strings.size).fill(-1);
  return keys.map((key) => {
    const end = next[key];
    let different = 0;
    let read = 0;
    let numbers = 0;
    for (let at = end - uses[key]; at < end; at++) {
      const value = values[at];
      if (seenWith[value] === key) continue;
      seenWith[value] = key;
      different++;
      if (read === VALUES_READ) continue;
      read++;
      if (Number.isFinite(numberOfText(strings.get(value)))) numbers++;
    }
    return { key: strings.get(key), features: uses[key], values: different, numeric: numbers >= read * NEARLY_ALL };
  });
}

// Values of one key, counted by feature.

/** So many values are told. */
const MOST_VALUES = 200;

/** The most frequent values; those that are as frequent as each other in the order of the store. */
function featureValues(set: FeatureSet, key: string): KeyValues {
  const { strings } = set.store;
  const wanted = strings.find(key);
  const counts = new Uint32Array(strings.size);
  if (wanted >= 0) {
    forEachFeatureTag(set, (number, value) => {
      if (number === wanted) counts[value]++;
    });
  }
  const used: number[] = [];
  let features = 0;
  for (let value = 0; value < counts.length; value++) {
    if (counts[value] === 0) continue;
    used.push(value);
    features += counts[value];
  }
  used.sort((a, b) => counts[b] - counts[a] || a - b);
  const listed = used.slice(0, MOST_VALUES).map((value) => [strings.get(value), counts[value]] as const);
  const inListed = listed.reduce((sum, [, count]) => sum + count, 0);
  return { counts: listed, others: { values: used.length - listed.length, features: features - inListed } };
}

// Numbers of features: of a tag, lengths, areas.

/** So many features are looked at: enough to tell where quantiles lie. */
const MOST_NUMBERS = 10_000;

/** Whether a feature has a length, as `waylength()` of style sheets gives it: lines of relations have none. */
function hasLength({ kinds, elementTypes }: FeatureSet, feature: number): boolean {
  return kinds[feature] === LINE && (elementTypes[feature] === WAY || elementTypes[feature] === MADE);
}

/** Whether a feature has an area; the box that stands for a geometry has none of the element's. */
function hasArea({ kinds, flags }: FeatureSet, feature: number): boolean {
  return kinds[feature] === POLYGON && (flags[feature] & PLACEHOLDER_BOUNDS) === 0;
}

/** The numbers of at most 10,000 features, which lie evenly among all that have one. */
function featureNumbers(set: FeatureSet, subject: NumberSubject): NumberSample {
  const having = featuresWith(set, subject);
  const looked = Math.min(having.length, MOST_NUMBERS);
  const numbers = new Float64Array(looked);
  let found = 0;
  for (let index = 0; index < looked; index++) {
    const feature = having[Math.floor((index * having.length) / looked)];
    const number = subject.kind === 'tag' ? tagNumber(set, feature, subject.key) : measureNumber(set, feature);
    if (Number.isFinite(number)) numbers[found++] = number;
  }
  return { numbers: numbers.slice(0, found), total: having.length };
}

function featuresWith(set: FeatureSet, subject: NumberSubject): Uint32Array {
  const having = new Uint32Array(set.count);
  const has = subject.kind === 'tag' ? keyTest(set, subject.key) : subject.kind === 'length' ? hasLength : hasArea;
  let found = 0;
  for (let feature = 0; feature < set.count; feature++) if (has(set, feature)) having[found++] = feature;
  return having.subarray(0, found);
}

function keyTest({ store }: FeatureSet, key: string): typeof hasLength {
  const wanted = store.strings.find(key);
  if (wanted < 0) return () => false;
  return ({ memberSlots, elementTypes, rows }, feature) => {
    if (memberSlots[feature] >= 0) return false;
    const { tagStart, tagKeys } = tableOf(store, elementTypes[feature]);
    const row = rows[feature];
    for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) if (tagKeys[tag] === wanted) return true;
    return false;
  };
}

function tagNumber({ store, elementTypes, rows }: FeatureSet, feature: number, key: string): number {
  return numberOfText(tagTextOf(store.strings, tableOf(store, elementTypes[feature]), rows[feature], key) ?? '');
}

function measureNumber(set: FeatureSet, feature: number): number {
  const measure = featureMeasure(set, feature);
  if (measure === undefined) return Number.NaN;
  return measure.kind === 'length' ? measure.metres : measure.squareMetres;
}
