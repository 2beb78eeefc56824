/** Contents of the basemap: one row a class. The README has the same table for authors of styles. */
import { LINE, POINT, POLYGON } from '@flyover/osm-features';

/** One class of a kind of features. */
export interface BasemapRule {
  /** The property `class` in the tile. */
  readonly class: string;
  readonly kind: typeof POINT | typeof LINE | typeof POLYGON;
  /** Any of these tags makes a feature one of the class; `*` is every value but `no`. */
  readonly tags: Readonly<Record<string, readonly string[] | '*'>>;
  /** The tiles' lowest zoom with features of the class. */
  readonly fromZoom: number;
  /** The tiles' lowest zoom with their names; absent: never named. */
  readonly namedFrom?: number;
  /** Priority of names: the property `rank`, 1 is the most important. */
  readonly rank: number;
  /** Of polygons: whether the outline is in the layer of lines too. */
  readonly outlined?: true;
  /** Only features with a name. */
  readonly onlyNamed?: true;
}

const polygon = (
  name: string,
  fromZoom: number,
  rank: number,
  tags: BasemapRule['tags'],
  more: Partial<BasemapRule> = {},
): BasemapRule => ({
  class: name,
  kind: POLYGON,
  tags,
  fromZoom,
  rank,
  ...more,
});
const line = (name: string, fromZoom: number, rank: number, tags: BasemapRule['tags'], more: Partial<BasemapRule> = {}): BasemapRule => ({
  class: name,
  kind: LINE,
  tags,
  fromZoom,
  rank,
  ...more,
});
const point = (name: string, fromZoom: number, rank: number, tags: BasemapRule['tags']): BasemapRule => ({
  class: name,
  kind: POINT,
  tags,
  fromZoom,
  namedFrom: fromZoom,
  rank,
  onlyNamed: true,
});

/** The first rule that fits a feature holds. Zooms are those of tile addresses. */
export const BASEMAP_RULES: readonly BasemapRule[] = [
  polygon('building', 13, 9, { building: '*', 'building:part': '*' }),
  polygon(
    'water',
    4,
    5,
    { natural: ['water', 'bay'], water: '*', landuse: ['reservoir', 'basin'], waterway: ['riverbank', 'dock'] },
    { namedFrom: 11 },
  ),
  // no tags: it is made of coastlines (`sea-features.ts`)
  polygon('sea', 0, 9, {}),
  polygon('runway', 10, 8, { aeroway: ['runway', 'taxiway', 'apron', 'aerodrome'] }),
  polygon('pedestrian', 13, 8, { highway: ['pedestrian', 'footway'], 'area:highway': '*', place: ['square'] }, { namedFrom: 15 }),
  polygon('pitch', 13, 9, { leisure: ['pitch', 'track', 'stadium', 'sports_centre', 'swimming_pool'] }),
  polygon(
    'park',
    9,
    7,
    {
      leisure: ['park', 'garden', 'golf_course', 'common', 'nature_reserve', 'playground'],
      landuse: ['recreation_ground', 'village_green'],
    },
    { namedFrom: 13 },
  ),
  polygon('wood', 6, 8, { natural: ['wood'], landuse: ['forest'] }, { namedFrom: 13 }),
  polygon('cemetery', 11, 8, { landuse: ['cemetery'], amenity: ['grave_yard'] }, { namedFrom: 14 }),
  polygon('farmland', 9, 9, { landuse: ['farmland', 'farmyard', 'orchard', 'vineyard', 'allotments', 'plant_nursery'] }),
  polygon('grass', 9, 9, { landuse: ['grass', 'meadow'], natural: ['grassland', 'heath', 'scrub', 'fell', 'wetland'] }),
  polygon('sand', 9, 9, { natural: ['sand', 'beach', 'bare_rock', 'scree', 'shingle'] }),
  polygon('glacier', 6, 8, { natural: ['glacier'] }, { namedFrom: 11 }),
  polygon('education', 12, 8, { amenity: ['school', 'university', 'college', 'kindergarten', 'hospital'] }, { namedFrom: 14 }),
  polygon('parking', 14, 9, { amenity: ['parking'] }),
  polygon('industrial', 9, 9, { landuse: ['industrial', 'railway', 'quarry', 'landfill', 'construction', 'brownfield'] }),
  polygon('commercial', 9, 9, { landuse: ['commercial', 'retail'] }),
  polygon('residential', 8, 9, { landuse: ['residential'] }),
  polygon('boundary', 0, 9, { boundary: ['administrative'] }, { outlined: true }),
  line('road-motorway', 4, 5, { highway: ['motorway', 'motorway_link'] }, { namedFrom: 12 }),
  line('road-major', 6, 5, { highway: ['trunk', 'trunk_link', 'primary', 'primary_link'] }, { namedFrom: 12 }),
  line('road-middle', 9, 6, { highway: ['secondary', 'secondary_link', 'tertiary', 'tertiary_link'] }, { namedFrom: 13 }),
  line(
    'road-minor',
    11,
    7,
    { highway: ['residential', 'unclassified', 'living_street', 'road', 'pedestrian', 'busway'] },
    { namedFrom: 14 },
  ),
  line('road-service', 13, 8, { highway: ['service'] }, { namedFrom: 15 }),
  line('path', 13, 9, { highway: ['path', 'footway', 'cycleway', 'track', 'steps', 'bridleway', 'corridor'] }, { namedFrom: 15 }),
  line('rail', 8, 8, { railway: ['rail', 'light_rail', 'narrow_gauge', 'tram', 'subway', 'funicular', 'monorail'], aerialway: '*' }),
  line('runway', 10, 8, { aeroway: ['runway', 'taxiway'] }),
  line('ferry', 8, 8, { route: ['ferry'] }),
  line('river', 6, 6, { waterway: ['river', 'canal'] }, { namedFrom: 11 }),
  line('waterway', 12, 8, { waterway: ['stream', 'ditch', 'drain', 'brook'] }, { namedFrom: 14 }),
  line('coastline', 0, 9, { natural: ['coastline'] }),
  line('boundary', 0, 9, { boundary: ['administrative'] }),
  point('place-city', 3, 1, { place: ['city'] }),
  point('place-town', 6, 2, { place: ['town', 'municipality'] }),
  point('place-village', 9, 3, { place: ['village'] }),
  point('place-suburb', 11, 4, { place: ['suburb', 'borough', 'quarter', 'neighbourhood'] }),
  point('place-hamlet', 11, 5, { place: ['hamlet', 'island', 'islet'] }),
  point('place-locality', 13, 6, { place: ['locality', 'isolated_dwelling', 'farm'] }),
  point('peak', 11, 6, { natural: ['peak', 'volcano', 'saddle'] }),
  point('station', 11, 5, { railway: ['station', 'halt'], aeroway: ['aerodrome'] }),
  point('poi', 15, 8, { amenity: '*', shop: '*', tourism: '*', historic: '*', leisure: '*' }),
];
