import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { beforeAll, describe, expect, test } from 'vitest';
import { SMALL_TOWN } from '../testing/small-town.ts';
import { matchQuality, normalText } from './normal-text.ts';
import { classifyPlace } from './place-class.ts';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';

let index: PlaceIndex;
beforeAll(async () => {
  index = createPlaceIndex(buildFeatures(await readElements([new TextEncoder().encode(SMALL_TOWN)])));
});
const names = (text: string, limit = 10) =>
  index.search(text, limit).map((place) => `${place.osm_type} ${place.osm_id} ${place.display_name}`);

describe('createPlaceIndex', () => {
  test('puts the exact name before beginnings, and the important before the rest', () => {
    expect(names('ahorn')).toEqual(['relation 30 Ahorn', 'node 10 Ahorn', 'node 12 Ahorn Stube <b>, Ahorn']);
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
