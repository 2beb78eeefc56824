import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../../site/app-config.ts';
import { creditsOf } from './map-credits.ts';

const OSM = '© OpenStreetMap contributors';
const town: AppConfig = { ...FALLBACK_CONFIG, data: { name: 'Town', invented: true, elements: 1 }, attribution: 'An invented town' };
const city: AppConfig = { ...FALLBACK_CONFIG, data: { name: 'city.osm.pbf', invented: false, elements: 1 }, attribution: '© the city' };
const texts = { invented: 'town!', inventedBackground: 'town below!', background: (name: string) => `below: ${name}` };

const credits = (config: AppConfig, ownData: boolean, ownMap: boolean, ...others: string[]) => {
  const { background, data } = creditsOf({ config, ownData, ownMap, others }, texts);
  return [...background, data];
};

describe('a map credits whom it shows', () => {
  test('the sample town on its own map', () => expect(credits(town, true, true)).toEqual(['town!']));
  test('a result of another server over the map of the town', () => expect(credits(town, false, true)).toEqual(['town below!', OSM]));
  test('a result of another server where the town is not', () => expect(credits(town, false, false, OSM)).toEqual([OSM]));
  test('the town on tiles of somebody else', () => expect(credits(town, true, false, 'tiles')).toEqual(['below: tiles', 'town!']));
  test('at the edge of the town all three', () =>
    expect(credits(town, false, true, 'tiles')).toEqual(['town below!', 'below: tiles', OSM]));
  test('own data with the credit of the operator, which is not that of another server', () => {
    expect(credits(city, true, true)).toEqual(['© the city']);
    expect(credits(city, false, true)).toEqual(['© the city', OSM]);
    expect(credits(city, false, false, OSM)).toEqual([OSM]);
  });
  test('a site without data of its own names what it is told to', () =>
    expect(credits({ ...FALLBACK_CONFIG, attribution: 'mine' }, false, false)).toEqual(['mine']));
});
