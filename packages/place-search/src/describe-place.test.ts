import { describe, expect, test } from 'vitest';
import { type PlaceShape, twins } from './describe-place.ts';

/** The boundary of a town 0.1 degrees wide, changed. */
const shape = (changes: Partial<PlaceShape> = {}): PlaceShape => ({
  class: 'boundary',
  type: 'administrative',
  importance: 0.61,
  normalName: 'ahorn',
  displayName: 'Ahorn',
  isArea: true,
  lat: 10.05,
  lon: 20.05,
  box: [10, 10.1, 20, 20.1],
  contains: (lat, lon) => lat >= 10 && lat <= 10.1 && lon >= 20 && lon <= 20.1,
  ...changes,
});
const point = (lat: number, lon: number, changes: Partial<PlaceShape> = {}) =>
  shape({
    class: 'place',
    type: 'town',
    importance: 0.58,
    isArea: false,
    lat,
    lon,
    box: [lat, lat, lon, lon],
    contains: () => false,
    ...changes,
  });

describe('a settlement is one place', () => {
  test('as boundary and node', () => expect(twins(shape(), point(10.04, 20.06))).toBe('same'));
  test('in either order', () => expect(twins(point(10.04, 20.06), shape())).toBe('same'));
  test('as the houses of a village and its node', () =>
    expect(twins(shape({ class: 'landuse', type: 'residential', importance: 0.16 }), point(10.05, 20.05))).toBe('same'));
  test('as two boundaries of one extent', () =>
    expect(twins(shape(), shape({ class: 'place', type: 'island', box: [10.001, 10.1, 20, 20.099] }))).toBe('same'));
  test('not with another name', () => expect(twins(shape(), point(10.04, 20.06, { normalName: 'eiche' }))).toBeUndefined());
  test('not with a node elsewhere', () => expect(twins(shape(), point(10.2, 20.06))).toBeUndefined());
  test('not a town and the country of its name', () => expect(twins(shape({ importance: 0.88 }), point(10.04, 20.06))).toBeUndefined());
  test('not two boundaries of which one holds the other', () =>
    expect(twins(shape(), shape({ box: [10.02, 10.05, 20.02, 20.05] }))).toBeUndefined());
});

describe('parts are joined', () => {
  const road = (south: number, changes: Partial<PlaceShape> = {}) =>
    shape({ class: 'highway', type: 'primary', isArea: false, box: [south, south + 0.01, 20, 20.01], ...changes });
  test('of a road, whatever its classes', () => expect(twins(road(10), road(10.01, { type: 'residential' }))).toBe('joined'));
  test('not of two roads in two towns, or far from each other', () => {
    expect(twins(road(10), road(10.01, { displayName: 'Ahorn, Tal' }))).toBeUndefined();
    expect(twins(road(10), road(10.5))).toBeUndefined();
  });
  test('of a stop: sign, platform and where the bus stands', () => {
    const sign = point(10, 20, { class: 'highway', type: 'bus_stop' });
    expect(twins(sign, point(10.0001, 20.0002, { class: 'public_transport', type: 'stop_position' }))).toBe('joined');
    expect(twins(sign, point(10.1, 20, { class: 'public_transport', type: 'platform' }))).toBeUndefined();
  });
  test('of a river and its water', () => {
    const river = shape({ class: 'waterway', type: 'river', isArea: false });
    expect(twins(river, shape({ class: 'natural', type: 'water', box: [10.05, 10.2, 20, 20.1] }))).toBe('joined');
    expect(twins(river, shape({ class: 'waterway', type: 'river', box: [11, 11.1, 20, 20.1] }))).toBeUndefined();
  });
  test('not of a café and the town of its name', () =>
    expect(twins(shape(), point(10.05, 20.05, { class: 'amenity', type: 'cafe' }))).toBeUndefined());
});
