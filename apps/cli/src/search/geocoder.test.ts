import { createLocalGeocoder, resolveQuery } from '@flyover/geocoding';
import { readElements } from '@flyover/osm-elements';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SMALL_TOWN } from '../testing/small-town.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createDataGeocoder, createGeocoder } from './geocoder.ts';

let resolve: ReturnType<typeof createGeocoder>;
let search: ReturnType<typeof createDataGeocoder>['search'];
beforeAll(async () => {
  const store = await readElements([new TextEncoder().encode(SMALL_TOWN)]);
  resolve = createGeocoder(store);
  search = createDataGeocoder(store).search;
});

describe('createGeocoder', () => {
  test('writes ids, areas, boxes and places', () => {
    expect(resolve('geocodeId', 'ahorn', 'ql')).toBe('relation(30)');
    expect(resolve('geocodeArea', 'ahorn', 'ql')).toBe('area(id:3600000030)');
    expect(resolve('geocodeBbox', 'ahorn', 'ql')).toBe('10,20,10.02,20.02');
    expect(resolve('geocodeCoords', 'Café Linde', 'ql')).toBe('10.012,20.012');
    expect(resolve('nominatimArea', 'ahorn', 'ql')).toBe('area(id:3600000030);');
  });
  test('writes both ids that the area of a way may have', () => {
    expect(resolve('geocodeArea', 'Lindenstrasse', 'ql')).toBe('area(id:2400000021,21)');
    expect(resolve('geocodeArea', 'Lindenstrasse', 'xml')).toBe('type="area" ref="2400000021" ref_1="21"');
  });
  test('has no area of a node', () => expect(resolve('geocodeArea', 'Lindenhof', 'ql')).toBeUndefined());
});

test('createDataGeocoder is a place search over the same places', async () => {
  expect((await search('linde')).map(({ displayName, osmType, osmId }) => `${osmType} ${osmId} ${displayName}`)).toEqual([
    'node 13 Lindenhof',
    'way 21 Lindenstraße, Ahorn',
    'node 11 Café Linde, Ahorn',
    'node 14 Alte Linde, Ahorn',
  ]);
  expect(await search('nowhere')).toEqual([]);
});

test('the search of the server gives the same places to the geocoder that asks it', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const geocoder = createLocalGeocoder({ address: server.address, appName: 'flyover' });
  expect(await geocoder.search('linde')).toEqual(await search('linde'));
  expect((await geocoder.suggest?.('café'))?.map((place) => place.displayName)).toEqual(['Café Linde, Ahorn']);
  const context = { bbox: { south: 0, west: 0, north: 1, east: 1 }, center: { lat: 0, lon: 0 }, now: new Date(0) };
  const { query } = await resolveQuery('{{geocodeArea:Ahorn}};{{geocodeBbox:Lindenhof}}', context, geocoder);
  expect(query).toBe('area(id:3600000030);10.494,20.494,10.506,20.506');
});
