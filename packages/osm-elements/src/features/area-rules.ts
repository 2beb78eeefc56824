/**
 * Rules for closed ways that are areas: the table "Polygon Features" of the OpenStreetMap wiki
 * (https://wiki.openstreetmap.org/wiki/Overpass_turbo/Polygon_Features), the 26 keys of the specification and `indoor`, which came later.
 */

/** Rule of a key for closed ways. The value `no` never makes an area. */
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

/** The same rules for tags as texts. */
export function isAreal(tags: Iterable<readonly [key: string, value: string]>): boolean {
  let areal = false;
  for (const [key, value] of tags) {
    if (value === 'no') {
      if (key === 'area') return false;
      continue;
    }
    const rule = RULE_OF_KEY.get(key);
    areal ||= rule !== undefined && (rule.values === 'all' || rule.list.includes(value) === (rule.values === 'only'));
  }
  return areal;
}

const RULE_OF_KEY = new Map(POLYGON_RULES.map((rule) => [rule.key, rule]));
