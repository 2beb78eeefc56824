import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNominatimGeocoder, createOsmNamesGeocoder, GeocoderError, geocodeValue } from './index.ts';

const key = fc.constantFrom('display_name', 'lat', 'lon', 'boundingbox', 'osm_type', 'osm_id', 'importance', 'results', 'error', 'message');
const leaf = fc.oneof(fc.string({ maxLength: 5 }), fc.double(), fc.constantFrom(null, true, 'way', 'node', 'Ahorn', 47, '9.5', 1e300));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value'), { maxLength: 5 }), fc.dictionary(key, tie('value'), { maxKeys: 7 })),
}));
const entry = fc.record({
  display_name: fc.oneof(fc.constant('Ahorn'), value),
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), value),
  lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), value),
  boundingbox: fc.oneof(fc.tuple(...[1, 2, 3, 4].map(() => fc.double({ min: -90, max: 90, noNaN: true }))), value),
  osm_type: value,
  osm_id: fc.oneof(fc.integer(), value),
});
const body = fc.oneof(
  fc.string(),
  value.map((any) => JSON.stringify(any) ?? ''),
  fc.array(entry).map((list) => JSON.stringify(list)),
);

test('any answer gives places on earth or a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (text, wrapped) => {
      const answer = wrapped ? `{"results":${text}}` : text;
      const options = { fetch: async () => new Response(answer), onFailure: () => {} };
      const nominatim = createNominatimGeocoder({ address: 'http://places.invalid', appName: 'flyover', ...options });
      const names = createOsmNamesGeocoder({ address: 'http://places.invalid', key: '', ...options });
      for (const geocoder of [nominatim, names]) {
        try {
          const places = await geocoder.search('Ahorn');
          for (const { displayName, lat, lon, bbox, osmType, osmId } of places) {
            expect(displayName.length).toBeGreaterThan(0);
            for (const latitude of [lat, bbox.south, bbox.north]) expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
            for (const longitude of [lon, bbox.west, bbox.east]) expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
            expect(bbox.south).toBeLessThanOrEqual(bbox.north);
            expect((osmType === undefined) === (osmId === undefined)).toBe(true);
          }
          // nothing of an answer but checked numbers may get into a query
          expect(geocodeValue('geocodeId', places, 'ql') ?? 'node(1)').toMatch(/^(node|way|relation)\(\d+\)$/);
          expect(geocodeValue('geocodeBbox', places, 'ql') ?? '0,0,0,0').toMatch(/^-?[\d.]+(,-?[\d.]+){3}$/);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(GeocoderError);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
