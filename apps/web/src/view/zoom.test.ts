import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bboxOfView, MAX_FIT_ZOOM, MAX_LATITUDE, MAX_WEB_ZOOM, MIN_WEB_ZOOM, toMapLibreZoom, toWebZoom, zoomForBbox } from './zoom.ts';

const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const zoomLevel = fc.double({ min: 0, max: 20, noNaN: true });
const pixels = fc.integer({ min: 1, max: 4000 });

/** Web Mercator once more, by another formula: rows of the world's square, 0 at the north. */
const rowOf = (lat: number) => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
const latOf = (row: number) => (2 * Math.atan(Math.exp(Math.PI * (1 - 2 * row))) - Math.PI / 2) * (180 / Math.PI);

describe('the two ways of counting zoom', () => {
  test('differ by one', () => {
    expect(toMapLibreZoom(15)).toBe(14);
    expect(toWebZoom(14)).toBe(15);
  });
  test('turn into each other', () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 20 }), (zoom) => void expect(toWebZoom(toMapLibreZoom(zoom))).toBe(zoom))));
});

describe('limits', () => {
  test('the maximum zoom is 20', () => expect(MAX_WEB_ZOOM).toBe(20));
  test('the minimum zoom is 0', () => expect(MIN_WEB_ZOOM).toBe(0));
  test('a fit to data zooms to 18 at most', () => expect(MAX_FIT_ZOOM).toBe(18));
  test('the square world ends at 85.0511287798 degrees', () => {
    expect(MAX_LATITUDE).toBe(85.0511287798);
    expect(latOf(0)).toBeCloseTo(MAX_LATITUDE, 9);
  });
});

describe('bboxOfView', () => {
  test('has south, west, north and east', () =>
    expect(bboxOfView(0, 0, 0, 256, 256)).toEqual({
      south: expect.closeTo(-MAX_LATITUDE, 9),
      west: -180,
      north: expect.closeTo(MAX_LATITUDE, 9),
      east: 180,
    }));
  test('at zoom 0 the world is one tile of 256 pixels', () => {
    const { west, east } = bboxOfView(0, 0, 0, 128, 128);
    expect([west, east]).toEqual([-90, 90]);
  });
  test('one zoom further the box is half as wide', () => {
    const wide = bboxOfView(53.5, 13.41, 15, 1000, 800);
    const narrow = bboxOfView(53.5, 13.41, 16, 1000, 800);
    expect((narrow.east - narrow.west) / (wide.east - wide.west)).toBeCloseTo(0.5, 9);
  });
  test('agrees with another formula', () =>
    fc.assert(
      fc.property(latitude, longitude, zoomLevel, pixels, pixels, (lat, lon, zoom, width, height) => {
        const world = 256 * 2 ** zoom;
        const clampRow = (row: number) => Math.max(0, Math.min(1, row));
        const clampLon = (degrees: number) => Math.max(-180, Math.min(180, degrees));
        const box = bboxOfView(lat, lon, zoom, width, height);
        expect(box.south).toBeCloseTo(latOf(clampRow(rowOf(lat) + height / 2 / world)), 7);
        expect(box.north).toBeCloseTo(latOf(clampRow(rowOf(lat) - height / 2 / world)), 7);
        expect(box.west).toBeCloseTo(clampLon(lon - (width / 2 / world) * 360), 7);
        expect(box.east).toBeCloseTo(clampLon(lon + (width / 2 / world) * 360), 7);
      }),
    ));
  test('latitudes stay between -90 and 90, longitudes between -180 and 180', () =>
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), longitude, zoomLevel, pixels, pixels, (lat, lon, zoom, width, height) => {
        const { south, west, north, east } = bboxOfView(lat, lon, zoom, width, height);
        expect(south >= -90 && south <= north && north <= 90).toBe(true);
        expect(west >= -180 && west <= east && east <= 180).toBe(true);
      }),
    ));
  test('a map without a size is a point', () => {
    const { south, west, north, east } = bboxOfView(53.5, 13.41, 15, 0, 0);
    expect([south, west, north, east].map((degrees) => Math.round(degrees * 1e9) / 1e9)).toEqual([53.5, 13.41, 53.5, 13.41]);
  });
});

describe('zoomForBbox', () => {
  test('finds the zoom that a box was seen at', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: 6, max: 18, noNaN: true }),
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 100, max: 1000 }),
        (lat, lon, zoom, width, height) =>
          void expect(zoomForBbox(bboxOfView(lat, lon, zoom, width, height), width, height, 0)).toBeCloseTo(zoom, 5),
      ),
    ));
  test('leaves the padding free', () => {
    const box = bboxOfView(53.5, 13.41, 12, 500, 300);
    expect(zoomForBbox(box, 580, 380, 40)).toBeCloseTo(12, 6);
  });
  test('a single point is shown at zoom 18', () =>
    expect(zoomForBbox({ south: 53.5, west: 13.41, north: 53.5, east: 13.41 }, 1000, 800, 40)).toBe(18));
  test('the whole world is shown at zoom 0 where the map is small', () =>
    expect(zoomForBbox({ south: -90, west: -180, north: 90, east: 180 }, 100, 100, 0)).toBe(0));
  test('is never above 18 nor below 0, whatever the box and the map', () =>
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
        fc.tuple(longitude, longitude),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 3000 }),
        (lats, lons, width, height, padding) => {
          const box = { south: Math.min(...lats), west: Math.min(...lons), north: Math.max(...lats), east: Math.max(...lons) };
          const zoom = zoomForBbox(box, width, height, padding);
          expect(zoom >= 0 && zoom <= 18).toBe(true);
        },
      ),
    ));
});
