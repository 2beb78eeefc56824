import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { beforeAll, describe, expect, test } from 'vitest';
import { matchQuality, normalText } from './normal-text.ts';
import { classifyPlace } from './place-class.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';
import { SMALL_TOWN } from './testing/small-town.ts';

let index: PlaceIndex;
beforeAll(async () => {
  index = createPlaceIndex(buildFeatures(await readElements([new TextEncoder().encode(SMALL_TOWN)])));
});
const names = (text: string, limit = 10) =>
  index.search(text, limit).map((place) => `${place.osm_type} ${place.osm_id} ${place.display_name}`);

describe('createPlaceIndex', () => {
  test('puts the exact name before beginnings, and the important before the rest', () => {
    expect(names('ahorn')).toEqual(['relation 30 Ahorn', 'node 12 Ahorn Stube <b>, Ahorn']);
  });
  test('shows a town by its boundary, as a town, in its middle', () => {
    const [town] = index.search('ahorn', 1);
    expect(town).toMatchObject({ class: 'place', type: 'town', lat: '10.0110000', lon: '20.0110000' });
    expect(town.boundingbox).toEqual(['10.0000000', '10.0200000', '20.0000000', '20.0200000']);
  });
  test('gives a place that is a node only what is about its extent', () => {
    expect(index.search('Lindenhof', 1)[0].boundingbox).toEqual(['10.4940000', '10.5060000', '20.4940000', '20.5060000']);
  });
  test('puts beginnings before later words', () => {
    expect(names('linde')).toEqual([
      'node 13 Lindenhof',
      'way 21 Lindenstraße, Ahorn',
      'node 11 Café Linde, Ahorn',
      'node 14 Alte Linde, Ahorn',
    ]);
  });
  test('does without accents, case and signs', () => expect(names('  CAFE-linde ')).toEqual(['node 11 Café Linde, Ahorn']));
  test('joins the ways of a street', () => {
    const [street] = index.search('Lindenstrasse', 10);
    expect(street.boundingbox).toEqual(['10.0100000', '10.0100000', '20.0050000', '20.0150000']);
  });
  test.each(['Café Linde, Ahorn', 'Ahorn, Café Linde', 'cafe linde ahorn'])('finds %j by the area around', (text) =>
    expect(names(text)).toEqual(['node 11 Café Linde, Ahorn']),
  );
  test('finds nothing in an area that is not around', () => expect(names('Lindenhof, Ahorn')).toEqual([]));
  test.each(['', ' , ', '---', 'xyz'])('finds nothing for %j', (text) => expect(names(text)).toEqual([]));
  test('heeds the limit', () => expect(names('linde', 2).length).toBe(2));
});

describe('normalText', () => {
  test.each([
    ['Café «Zur Straße»', 'cafe zur strasse'],
    ["St. John's", 'st johns'],
    ['Łódź  Ø', 'lodz o'],
    ['東京駅', '東京駅'],
    ['!!!', ''],
  ])('%j', (text, expected) => expect(normalText(text)).toBe(expected));
  test('tells how well a name answers', () => {
    expect(['rome', 'rome east', 'new rome', 'jerome', 'paris'].map((name) => matchQuality(name, 'rome'))).toEqual([4, 3, 2, 1, 0]);
  });
});

test('classifyPlace takes the most telling key', () => {
  const classify = (tags: Record<string, string>) => classifyPlace((key) => tags[key]);
  expect(classify({ building: 'yes', amenity: 'school' })).toEqual({ class: 'amenity', type: 'school', importance: 0.2 });
  expect(classify({ boundary: 'administrative', admin_level: '8', place: 'town' })).toMatchObject({
    class: 'boundary',
    type: 'administrative',
  });
  expect(classify({ note: 'x' })).toEqual({ class: 'other', type: 'yes', importance: 0.05 });
  expect(classify({ place: 'constructor' }).importance).toBe(0.2);
  expect(classify({ place: 'town', population: '1000000' }).importance).toBeCloseTo(0.61);
});

const DATA = process.env.FLYOVER_TESTDATA ?? join(import.meta.dirname, '../../../../shared/data');
const hasData = existsSync(DATA);
if (!hasData) console.warn(`skipped: places of real extracts: there is no ${DATA}`);

describe.skipIf(!hasData)('real extracts', () => {
  test.each([
    ['liechtenstein', 'Liechtenstein', ['relation/1155955 country Liechtenstein']],
    ['liechtenstein', 'Vaduz', ['relation/1155956 town Vaduz, Wahlkreis Oberland, Liechtenstein']],
    ['liechtenstein', 'Schaanwald', ['way/25823907 village Schaanwald, Mauren, Wahlkreis Unterland, Liechtenstein']],
    ['liechtenstein', 'Rhein', ['relation/123924 river Rhein']],
    ['monaco', 'Monaco', ['relation/1124039 country Monaco', 'relation/2220322 city Monaco']],
    [
      'monaco',
      'Monte-Carlo',
      [
        'relation/5986438 suburb Monte-Carlo, Monaco',
        'node/12419441189 bicycle_rental Monte Carlo, Monte-Carlo, Monaco',
        'node/4938969814 bus_stop Monte-Carlo, Monaco',
      ],
    ],
  ])('%s: "%s" finds the large place first, and each place once', async (file, text, first) => {
    const places = createPlaceIndex(buildFeatures(await readElements([readFileSync(join(DATA, `${file}.osm.pbf`))]))).search(text, 10);
    const found = places.map((place) => `${place.osm_type}/${place.osm_id} ${place.type} ${place.display_name}`);
    expect(found.slice(0, first.length)).toEqual(first);
    expect(new Set(places.map((place) => `${place.type} ${place.display_name}`)).size).toBe(places.length);
  });
});
