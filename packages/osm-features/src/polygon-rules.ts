/**
 * Which closed ways are areas: the table "Polygon Features" of the OpenStreetMap wiki
 * (https://wiki.openstreetmap.org/wiki/Overpass_turbo/Polygon_Features), the 26 keys of the specification and `indoor`, which came later.
 */
import type { ElementColumns, StringTable } from '@flyover/osm-elements';

/** What a key says about a closed way. The value `no` never makes an area. */
export type PolygonRule =
  | { readonly key: string; readonly values: 'all' }
  /** Only these values make an area. */
  | { readonly key: string; readonly values: 'only'; readonly list: readonly string[] }
  /** All values but these make an area. */
  | { readonly key: string; readonly values: 'all but'; readonly list: readonly string[] };

const WHOLLY_AREAL = [
  'building',
  'landuse',
  'amenity',
  'leisure',
  'area',
  'boundary',
  'place',
  'shop',
  'tourism',
  'historic',
  'public_transport',
  'office',
  'building:part',
  'military',
  'ruins',
  'area:highway',
  'craft',
  'golf',
];

/** The 26 keys and `indoor`: rooms, corridors and areas inside of buildings. */
export const POLYGON_RULES: readonly PolygonRule[] = [
  ...WHOLLY_AREAL.map((key): PolygonRule => ({ key, values: 'all' })),
  { key: 'indoor', values: 'all' },
  { key: 'highway', values: 'only', list: ['services', 'rest_area', 'escape', 'elevator'] },
  { key: 'waterway', values: 'only', list: ['riverbank', 'dock', 'boatyard', 'dam'] },
  { key: 'barrier', values: 'only', list: ['city_wall', 'ditch', 'hedge', 'retaining_wall', 'wall', 'spikes'] },
  { key: 'railway', values: 'only', list: ['station', 'turntable', 'roundhouse', 'platform'] },
  { key: 'power', values: 'only', list: ['plant', 'substation', 'generator', 'transformer'] },
  { key: 'natural', values: 'all but', list: ['coastline', 'cliff', 'ridge', 'arete', 'tree_row'] },
  { key: 'man_made', values: 'all but', list: ['cutline', 'embankment', 'pipeline'] },
  { key: 'aeroway', values: 'all but', list: ['taxiway'] },
];

/** Says whether the tags of a row make a closed way an area. */
export type AreaTest = (columns: ElementColumns, row: number) => boolean;

/** Translates the rules into numbers of a string table, so that a row costs a few integer comparisons. */
export function createAreaTest(strings: StringTable, rules: readonly PolygonRule[] = POLYGON_RULES): AreaTest {
  // 0: the key has no rule; else the number of the rule plus one
  const ruleOfKey = new Uint8Array(strings.size);
  const lists = rules.map((rule, number) => {
    const key = strings.find(rule.key);
    if (key >= 0) ruleOfKey[key] = number + 1;
    return new Set(rule.values === 'all' ? [] : rule.list.map((value) => strings.find(value)));
  });
  const area = strings.find('area');
  const no = strings.find('no');
  return (columns, row) => {
    let areal = false;
    for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
      const key = columns.tagKeys[tag];
      const value = columns.tagValues[tag];
      if (value === no) {
        if (key === area) return false;
        continue;
      }
      const number = ruleOfKey[key];
      if (number === 0 || areal) continue;
      const { values } = rules[number - 1];
      areal = values === 'all' || lists[number - 1].has(value) === (values === 'only');
    }
    return areal;
  };
}
