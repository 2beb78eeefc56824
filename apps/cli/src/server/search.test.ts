import { createLocalGeocoder, resolveQuery } from '@flyover/geocoding';
import { readElements } from '@flyover/osm-elements';
import { createDataGeocoder } from '@flyover/place-search';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

describe('places in the formats of Nominatim', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const get = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${server.address}/${path}?${new URLSearchParams(fields)}`);
    return { status: answer.status, type: answer.headers.get('Content-Type')?.split(';')[0], text: await answer.text() };
  };
  const json = async (path: string, fields: Record<string, string>) => JSON.parse((await get(path, { format: 'json', ...fields })).text);

  test('json and jsonv2 differ in the name of the key', async () => {
    expect(await json('search', { q: 'café linde' })).toMatchObject([{ osm_type: 'node', osm_id: 11, class: 'amenity', type: 'cafe' }]);
    const [place] = await json('search', { q: 'café linde', format: 'jsonv2' });
    expect([place.category, 'class' in place]).toEqual(['amenity', false]);
  });
  test('geojson and geocodejson are collections of points', async () => {
    expect(await json('search', { q: 'café linde', format: 'geojson' })).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          bbox: [20.012, 10.012, 20.012, 10.012],
          geometry: { type: 'Point', coordinates: [20.012, 10.012] },
          properties: { osm_id: 11, category: 'amenity' },
        },
      ],
    });
    expect(await json('search', { q: 'café linde', format: 'geocodejson' })).toMatchObject({
      geocoding: { version: '0.1.0', query: 'café linde' },
      features: [{ properties: { geocoding: { osm_key: 'amenity', osm_value: 'cafe', label: 'Café Linde, Ahorn', name: 'Café Linde' } } }],
    });
  });
  test('xml has each place in attributes, whose signs are escaped', async () => {
    const { type, text } = await get('search', { q: 'stube', format: 'xml' });
    expect(type).toBe('text/xml');
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8" \?>\n<searchresults timestamp="[^"]+" attribution="[^"]+" querystring="stube">\n<place /,
    );
    expect(text).toContain(
      'osm_type="node" osm_id="12" lat="10.0130000" lon="20.0130000" display_name="Ahorn Stube &lt;b&gt;, Ahorn" class="amenity" type="cafe"',
    );
    expect(text).toContain('boundingbox="10.0130000,10.0130000,20.0130000,20.0130000"');
  });
  describe('polygon_geojson=1, as OSMnx asks, gives shapes', () => {
    const square = [
      [
        [20, 10],
        [20.02, 10],
        [20.02, 10.02],
        [20, 10.02],
        [20, 10],
      ],
    ];
    const shaped = (path: string, fields: Record<string, string>) => json(path, { polygon_geojson: '1', ...fields });

    test('of areas, lines and points in a list', async () => {
      const places = await shaped('lookup', { osm_ids: 'R30,W21,N11', format: 'jsonv2' });
      expect(places.map(({ geojson }: { geojson: unknown }) => geojson)).toEqual([
        { type: 'Polygon', coordinates: square },
        {
          type: 'LineString',
          coordinates: [
            [20.005, 10.01],
            [20.01, 10.01],
          ],
        },
        { type: 'Point', coordinates: [20.012, 10.012] },
      ]);
    });
    test('in the formats that are collections as the geometry', async () => {
      for (const format of ['geojson', 'geocodejson']) {
        const { features } = await shaped('search', { city: 'Ahorn', format });
        expect([format, features[0].geometry]).toEqual([format, { type: 'Polygon', coordinates: square }]);
      }
    });
    test('at a position, and in XML', async () => {
      expect((await shaped('reverse', { lat: '10.0001', lon: '20.0001' })).geojson.type).toBe('Polygon');
      const { text } = await get('search', { q: 'ahorn', format: 'xml', polygon_geojson: '1' });
      expect(text).toContain('geojson="{&quot;type&quot;:&quot;Polygon&quot;,');
    });
    test('take a place for queries: without a free one 429', async () => {
      const full = await startTestServer({ limits: { perAddress: 0 } });
      onTestFinished(() => full.close());
      const statusOf = async (more: string) => (await fetch(`${full.address}/lookup?osm_ids=R30${more}`)).status;
      expect([await statusOf('&polygon_geojson=1'), await statusOf('')]).toEqual([429, 200]);
    });
    test('and without it none', async () => {
      const without: Record<string, string>[] = [{}, { polygon_geojson: '0' }];
      for (const more of without) expect('geojson' in (await json('lookup', { osm_ids: 'R30', ...more }))[0]).toBe(false);
    });
  });
  test.each([
    [{ street: '12 Lindenstraße', city: 'Ahorn' }, 21],
    [{ street: 'Lindenstraße 12a', city: 'Ahorn', country: 'Nowhere' }, 21],
    [{ amenity: 'Café Linde', city: 'Ahorn', postalcode: '1234' }, 11],
    [{ city: 'Lindenhof' }, 13],
  ])('%j names a place by its parts', async (fields, id) => expect((await json('search', fields))[0]?.osm_id).toBe(id));
  test('parts that no area has find nothing', async () =>
    expect(await json('search', { street: 'Lindenstraße', city: 'Lindenhof' })).toEqual([]));
  test.each([
    ['search', { q: 'a', city: 'b' }],
    ['search', { q: '' }],
    ['search', { q: 'a', format: 'yaml' }],
    ['reverse', { lat: '10', lon: 'x' }],
    ['reverse', { lat: '91', lon: '0' }],
    ['lookup', { osm_ids: 'N1,X2' }],
    ['lookup', {}],
  ])('%s refuses %j', async (path, fields) => {
    const { status, text } = await get(path, { format: 'json', ...fields });
    expect([status, JSON.parse(text).error.code]).toEqual([400, 400]);
  });
  test('a refusal of xml is xml', async () =>
    expect((await get('lookup', {})).text).toContain('<error><code>400</code><message>Give elements'));

  test('reverse gives what is next to a position, by the zoom the area around', async () => {
    expect(await json('reverse', { lat: '10.0121', lon: '20.0121' })).toMatchObject({
      osm_type: 'node',
      osm_id: 11,
      display_name: 'Café Linde, Ahorn',
    });
    expect(await json('reverse', { lat: '10.0101', lon: '20.007' })).toMatchObject({ osm_type: 'way', osm_id: 21 });
    expect(await json('reverse', { lat: '10.0121', lon: '20.0121', zoom: '10' })).toMatchObject({
      display_name: 'Ahorn',
      class: 'boundary',
    });
    expect(await json('reverse', { lat: '10.0001', lon: '20.0001' })).toMatchObject({ display_name: 'Ahorn', class: 'boundary' });
    expect((await get('reverse', { lat: '10.0121', lon: '20.0121' })).text).toMatch(
      /<result [^>]*osm_id="11"[^>]*>Café Linde, Ahorn<\/result>/,
    );
  });
  test('reverse of a position where nothing is says so, with status 200', async () => {
    expect(await json('reverse', { lat: '-40', lon: '170' })).toEqual({ error: 'Unable to geocode' });
    expect((await get('reverse', { lat: '-40', lon: '170' })).text).toContain('<error>Unable to geocode</error>');
  });
  test('lookup gives elements in their order, without those that are not there', async () => {
    expect(
      (await json('lookup', { osm_ids: 'W21,N11,N999,R30' })).map(
        (place: { osm_type: string; osm_id: number }) => `${place.osm_type}/${place.osm_id}`,
      ),
    ).toEqual(['way/21', 'node/11', 'relation/30']);
    expect((await get('lookup', { osm_ids: 'N11' })).text).toContain('<lookupresults');
  });
});
