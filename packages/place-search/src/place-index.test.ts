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
  test('leaves out what a query made', async () => {
    const made = '<town id="7"><point lat="10.011" lon="20.011"/><tag k="place" v="town"/><tag k="name" v="Ahornhof"/></town>';
    const text = SMALL_TOWN.replace('</osm>', `${made}</osm>`);
    const withMade = createPlaceIndex(buildFeatures(await readElements([new TextEncoder().encode(text)])));
    expect(withMade.search('ahorn', 10)).toEqual(index.search('ahorn', 10));
    expect(withMade.search('ahorn', 10)).not.toEqual([]);
  });
  test('does without accents, case and signs', () => expect(names('  CAFE-linde ')).toEqual(['node 11 Café Linde, Ahorn']));
  test('finds the street of a place that hundreds of others have, too', async () => {
    const square = (id: number, south: number, west: number) =>
      [0, 1, 2, 3]
        .map((i) => `<node id="${id + i}" lat="${south + (i > 1 ? 1 : 0)}" lon="${west + (i === 1 || i === 2 ? 1 : 0)}"/>`)
        .join('');
    const town = (id: number, name: string) =>
      `<way id="${id}">${[id, id + 1, id + 2, id + 3, id].map((ref) => `<nd ref="${ref}"/>`).join('')}<tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="${name}"/></way>`;
    const street = (id: number, lat: number, lon: number) =>
      `<node id="${id}" lat="${lat}" lon="${lon}"><tag k="highway" v="bus_stop"/><tag k="name" v="Hauptstraße"/></node>`;
    const stops = Array.from({ length: 250 }, (_, i) => street(100 + i, 10.1 + (i % 16) / 20, 20.1 + Math.floor(i / 16) / 20));
    const xml = `<osm version="0.6">${square(1, 10, 20)}${square(11, 10, 30)}${stops.join('')}${street(999, 10.5, 30.5)}${town(1, 'Ober Ahorn')}${town(11, 'Klein Linden')}</osm>`;
    const { search } = createPlaceIndex(buildFeatures(await readElements([new TextEncoder().encode(xml)])));
    const found = (text: string) => search(text, 10).map(({ osm_id, display_name }) => `${osm_id} ${display_name}`);
    for (const text of ['Hauptstraße, Klein Linden', 'klein linden, hauptstr', 'Hauptstraße linden']) {
      expect(found(text)).toEqual(['999 Hauptstraße, Klein Linden']);
    }
    expect(found('Hauptstraße, Ahorn')).toHaveLength(10);
    expect(found('Hauptstraße, Birken')).toEqual([]);
  });
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
