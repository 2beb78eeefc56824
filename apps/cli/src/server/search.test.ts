import { createLocalGeocoder, resolveQuery } from '@flyover/geocoding';
import { readElements } from '@flyover/osm-elements';
import { createDataGeocoder } from '@flyover/place-search';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('the search of the server gives the same places to the geocoder that asks it', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const geocoder = createLocalGeocoder({ address: server.address, appName: 'flyover' });
  const { search } = createDataGeocoder(await readElements([new TextEncoder().encode(SMALL_TOWN)]));
  expect(await geocoder.search('linde')).toEqual(await search('linde'));
  expect((await geocoder.suggest?.('café'))?.map((place) => place.displayName)).toEqual(['Café Linde, Ahorn']);
  const context = { bbox: { south: 0, west: 0, north: 1, east: 1 }, center: { lat: 0, lon: 0 }, now: new Date(0) };
  const { query } = await resolveQuery('{{geocodeArea:Ahorn}};{{geocodeBbox:Lindenhof}}', context, geocoder);
  expect(query).toBe('area(id:3600000030);10.494,20.494,10.506,20.506');
});
