/** A styler for `createTileSource` that gives features the classes of the basemap. */

import { tableOf, tagValueOf } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, LINE, POLYGON, RENDER_NATIVE, type StyleRecord } from '@flyover/osm-features';
import { BASEMAP_RULES, type BasemapRule } from './basemap-rules.ts';

/** Rules by the numbers of keys and values in one store. */
type RuleLookup = Map<number, KeyRules>;

interface KeyRules {
  readonly any: number[];
  readonly byValue: Map<number, number[]>;
}

const NO_RULE = 255;

const SEA = BASEMAP_RULES.findIndex((rule) => rule.class === 'sea');

/**
 * Looks at every feature once; then a style is two array reads.
 *
 * @param firstSea features from this number on are sea (`addSea`)
 */
export function createBasemapStyler(features: FeatureSet, firstSea = features.count): FeatureStyler {
  const { strings } = features.store;
  const rules = rulesOfFeatures(features, buildLookup(features)).fill(SEA, firstSea);
  const nameKey = strings.find('name');
  const levels = boundaryLevels(features, rules);
  const records = RECORDS;
  return {
    records,
    styleOf(feature, webZoom) {
      const number = rules[feature];
      if (number === NO_RULE) return -1;
      const zoom = webZoom - 1;
      const level = levels.get(feature);
      if (level !== undefined) return zoom < levelFromZoom(level) ? -1 : (BOUNDARY_RECORDS.get(`${number} ${level}`) ?? number);
      return zoom < BASEMAP_RULES[number].fromZoom ? -1 : number;
    },
    textOf(feature, webZoom) {
      const { namedFrom } = BASEMAP_RULES[rules[feature]];
      if (namedFrom === undefined || webZoom - 1 < namedFrom) return undefined;
      const name = tagValueOf(tableOf(features.store, features.elementTypes[feature]), features.rows[feature], nameKey);
      return name === -1 ? undefined : strings.get(name);
    },
    // what is small is small: the basemap has no symbols in its place
    render: () => RENDER_NATIVE,
  };
}

/** Administrative levels that have a record of their own; others are drawn as the last. */
export const LEVELS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Countries from the first zoom on, municipalities late. */
export function levelFromZoom(level: number): number {
  return level <= 2 ? 0 : level <= 4 ? 4 : level <= 6 ? 7 : level <= 8 ? 10 : 13;
}

const BOUNDARY_RECORDS = new Map<string, number>();
const RECORDS: readonly StyleRecord[] = [...BASEMAP_RULES.map(recordOf), ...boundaryRecords()];

function recordOf(rule: BasemapRule): StyleRecord {
  return { class: rule.class, rank: rule.rank, ...(rule.outlined === true && { width: 1 }) };
}

function boundaryRecords(): StyleRecord[] {
  const records: StyleRecord[] = [];
  for (const [number, rule] of BASEMAP_RULES.entries()) {
    if (rule.class !== 'boundary') continue;
    for (const level of LEVELS) {
      BOUNDARY_RECORDS.set(`${number} ${level}`, BASEMAP_RULES.length + records.length);
      records.push({ ...recordOf(rule), level });
    }
  }
  return records;
}

function buildLookup({ store: { strings } }: FeatureSet): RuleLookup {
  const lookup: RuleLookup = new Map();
  for (const [number, { tags }] of BASEMAP_RULES.entries()) {
    for (const [key, values] of Object.entries(tags)) {
      const keyNumber = strings.find(key);
      if (keyNumber === -1) continue;
      const entry: KeyRules = lookup.get(keyNumber) ?? { any: [], byValue: new Map() };
      lookup.set(keyNumber, entry);
      if (values === '*') entry.any.push(number);
      else for (const value of values) push(entry.byValue, strings.find(value), number);
    }
  }
  return lookup;
}

function push(lists: Map<number, number[]>, key: number, item: number): void {
  if (key === -1) return;
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** The number of each feature's rule, or `NO_RULE`. */
function rulesOfFeatures(features: FeatureSet, lookup: RuleLookup): Uint8Array {
  const { store, count, kinds, elementTypes, rows, memberSlots } = features;
  const tables = [store.nodes, store.ways, store.relations];
  const nameKey = store.strings.find('name');
  const no = store.strings.find('no');
  const rules = new Uint8Array(count).fill(NO_RULE);
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) continue;
    const { tagStart, tagKeys, tagValues } = tables[elementTypes[feature]];
    const row = rows[feature];
    let best = NO_RULE;
    let named = false;
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
      if (tagKeys[i] === nameKey) named = true;
      const entry = lookup.get(tagKeys[i]);
      if (entry === undefined || tagValues[i] === no) continue;
      for (const list of [entry.any, entry.byValue.get(tagValues[i])]) {
        if (list === undefined) continue;
        for (const number of list) if (number < best && BASEMAP_RULES[number].kind === kinds[feature]) best = number;
      }
    }
    if (best !== NO_RULE && (named || BASEMAP_RULES[best].onlyNamed !== true)) rules[feature] = best;
  }
  return rules;
}

/** The administrative level of each boundary, 2 to 10. */
function boundaryLevels(features: FeatureSet, rules: Uint8Array): Map<number, number> {
  const levels = new Map<number, number>();
  const { strings } = features.store;
  const levelKey = strings.find('admin_level');
  for (let feature = 0; feature < features.count; feature++) {
    const kind = features.kinds[feature];
    if ((kind !== LINE && kind !== POLYGON) || BASEMAP_RULES[rules[feature]]?.class !== 'boundary') continue;
    const value = tagValueOf(tableOf(features.store, features.elementTypes[feature]), features.rows[feature], levelKey);
    const level = value === -1 ? Number.NaN : Number(strings.get(value));
    levels.set(feature, LEVELS.includes(level) ? level : 10);
  }
  return levels;
}
