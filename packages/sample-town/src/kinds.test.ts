import { type ElementColumns, type ElementStore, NO_COORDINATE } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { makeSampleTown } from './index.ts';
import { refsOf, tagsOf } from './testing/reading.ts';

const KEYS = [
  'highway',
  'building',
  'natural',
  'landuse',
  'leisure',
  'waterway',
  'railway',
  'amenity',
  'shop',
  'boundary',
  'route',
  'ele',
  'bridge',
];

/** Of each kind how many nodes, ways and relations it has, and the mean place of its nodes (of ways: of theirs) in 1e-4 degrees. */
function kindsOf(town: ElementStore): Record<string, string> {
  const kinds = new Map<string, { counts: [number, number, number]; lat: number; lon: number; places: number }>();
  const add = (table: ElementColumns, type: 0 | 1 | 2) => {
    for (let row = 0; row < table.count; row++) {
      const tags = tagsOf(town, table, row);
      for (const key of KEYS) {
        const value = tags.get(key);
        if (value === undefined) continue;
        const name = `${key}=${value}`;
        const kind = kinds.get(name) ?? { counts: [0, 0, 0], lat: 0, lon: 0, places: 0 };
        kinds.set(name, kind);
        kind.counts[type]++;
        const ids = type === 0 ? [row + 1] : type === 1 ? refsOf(town, row) : [];
        for (const id of ids) {
          if (town.nodes.lat[id - 1] === NO_COORDINATE) continue;
          kind.lat += town.nodes.lat[id - 1];
          kind.lon += town.nodes.lon[id - 1];
          kind.places++;
        }
      }
    }
  };
  add(town.nodes, 0);
  add(town.ways, 1);
  add(town.relations, 2);
  const mean = (sum: number, places: number) => (places === 0 ? 'nowhere' : (sum / places / 1e7).toFixed(4));
  return Object.fromEntries(
    [...kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { counts, lat, lon, places }]) => [name, `${counts.join(' ')} at ${mean(lat, places)} ${mean(lon, places)}`]),
  );
}

test('the village of a seed is the same one in every version, so that examples and pictures of it hold', () => {
  expect(kindsOf(makeSampleTown({ seed: 7, elements: 3000 }))).toEqual({
    'amenity=bench': '10 0 0 at 53.5004 13.4101',
    'amenity=cafe': '1 0 0 at 53.4996 13.4092',
    'amenity=drinking_water': '3 0 0 at 53.5002 13.4102',
    'amenity=place_of_worship': '0 1 0 at 53.5000 13.4099',
    'amenity=waste_basket': '3 0 0 at 53.5004 13.4099',
    'boundary=administrative': '0 8 5 at 53.5002 13.4093',
    'boundary=protected_area': '0 2 1 at 53.5030 13.4144',
    'bridge=yes': '0 2 0 at 53.4981 13.4101',
    'building=apartments': '0 3 0 at 53.4991 13.4098',
    'building=church': '0 1 0 at 53.5000 13.4099',
    'building=detached': '0 80 0 at 53.5000 13.4098',
    'building=garage': '0 13 0 at 53.5002 13.4108',
    'building=greenhouse': '0 20 0 at 53.4998 13.4100',
    'building=house': '0 154 0 at 53.5000 13.4097',
    'building=residential': '0 3 0 at 53.4991 13.4091',
    'building=retail': '0 1 0 at 53.4990 13.4091',
    'building=semidetached_house': '0 1 0 at 53.4994 13.4104',
    'building=shed': '0 30 0 at 53.4998 13.4105',
    'building=terrace': '0 1 0 at 53.4990 13.4097',
    'building=yes': '0 13 0 at 53.4992 13.4094',
    'ele=345': '1 0 0 at 53.5032 13.4156',
    'ele=350': '1 0 0 at 53.5026 13.4140',
    'ele=534': '1 0 0 at 53.5031 13.4139',
    'ele=575': '1 0 0 at 53.5033 13.4148',
    'ele=591': '1 0 0 at 53.5027 13.4132',
    'ele=599': '1 0 0 at 53.5022 13.4145',
    'ele=647': '1 0 0 at 53.5037 13.4142',
    'ele=666': '1 0 0 at 53.5028 13.4148',
    'highway=bus_stop': '4 0 0 at 53.5004 13.4110',
    'highway=crossing': '3 0 0 at 53.4997 13.4106',
    'highway=cycleway': '0 3 0 at 53.4984 13.4100',
    'highway=footway': '0 17 0 at 53.4996 13.4100',
    'highway=path': '0 3 0 at 53.5014 13.4061',
    'highway=residential': '0 33 0 at 53.5001 13.4097',
    'highway=street_lamp': '53 0 0 at 53.5004 13.4100',
    'highway=tertiary': '0 8 0 at 53.4998 13.4097',
    'highway=track': '0 26 0 at 53.4998 13.4097',
    'highway=unclassified': '0 9 0 at 53.4997 13.4109',
    'landuse=churchyard': '0 1 0 at 53.5000 13.4100',
    'landuse=farmland': '0 7 0 at 53.4989 13.4122',
    'landuse=forest': '0 3 1 at 53.4983 13.4092',
    'landuse=grass': '0 1 0 at 53.5009 13.4039',
    'landuse=meadow': '0 4 0 at 53.5012 13.4110',
    'landuse=orchard': '0 4 0 at 53.4992 13.4109',
    'landuse=residential': '0 12 0 at 53.4998 13.4099',
    'leisure=park': '0 3 0 at 53.5003 13.4100',
    'leisure=pitch': '0 2 0 at 53.4997 13.4068',
    'leisure=playground': '3 0 0 at 53.5002 13.4100',
    'leisure=sports_centre': '0 3 0 at 53.5003 13.4081',
    'leisure=swimming_area': '1 0 0 at 53.5010 13.4056',
    'natural=grassland': '0 1 0 at 53.5021 13.4056',
    'natural=peak': '8 0 0 at 53.5029 13.4144',
    'natural=tree': '99 0 0 at 53.5002 13.4096',
    'natural=water': '0 3 0 at 53.4997 13.4067',
    'railway=level_crossing': '3 0 0 at 53.5031 13.4092',
    'railway=platform': '0 1 0 at 53.5031 13.4093',
    'railway=rail': '0 2 0 at 53.5033 13.4093',
    'railway=station': '1 0 0 at 53.5032 13.4094',
    'route=bicycle': '0 0 5 at nowhere nowhere',
    'route=bus': '0 0 1 at nowhere nowhere',
    'route=train': '0 0 1 at nowhere nowhere',
    'shop=florist': '2 0 0 at 53.5015 13.4095',
    'waterway=river': '0 1 0 at 53.4982 13.4100',
  });
});
