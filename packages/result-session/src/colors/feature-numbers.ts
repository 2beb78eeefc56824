/** Numbers that features have: those of a tag, lengths, areas. */
import { numberOfText } from '@flyover/feature-records';
import { MADE, tableOf, tagTextOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureMeasure, LINE, PLACEHOLDER_BOUNDS, POLYGON } from '@flyover/osm-features';
import type { NumberSample, NumberSubject } from './color-protocol.ts';

/** So many features are looked at: enough to tell where quantiles lie. */
const MOST_NUMBERS = 10_000;

/** Whether a feature has a length, as `waylength()` of style sheets gives it: lines of relations have none. */
export function hasLength({ kinds, elementTypes }: FeatureSet, feature: number): boolean {
  return kinds[feature] === LINE && (elementTypes[feature] === WAY || elementTypes[feature] === MADE);
}

/** Whether a feature has an area; the box that stands for a geometry has none of the element's. */
export function hasArea({ kinds, flags }: FeatureSet, feature: number): boolean {
  return kinds[feature] === POLYGON && (flags[feature] & PLACEHOLDER_BOUNDS) === 0;
}

/** The numbers of at most 10,000 features, which lie evenly among all that have one. */
export function featureNumbers(set: FeatureSet, subject: NumberSubject): NumberSample {
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
