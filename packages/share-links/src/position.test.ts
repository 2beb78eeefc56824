import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePosition, encodePosition, LinkError, positionText } from './index.ts';
import { fuzzRuns } from './testing/sample-texts.ts';

describe('c', () => {
  test.each([
    ['CTVpCWdRAB', { lat: 0, lon: 180, zoom: 1 }],
    ['Au47axyXAI', { lat: 12.3456, lon: -65.4321, zoom: 8 }],
    ['BQXvQosBUM', { lat: 48.205, lon: 16.375, zoom: 12 }],
  ])('%s is known', (c, position) => {
    expect(decodePosition(c)).toEqual(position);
    expect(encodePosition(position)).toBe(c);
  });
  test('pads with A', () => expect(encodePosition({ lat: -90, lon: -180, zoom: 0 })).toBe('AAAAAAAAAA'));
  test('rounds the zoom', () => expect(decodePosition(encodePosition({ lat: 1, lon: 2, zoom: 14.5 })).zoom).toBe(15));
  test('keeps the north pole on its meridian', () =>
    expect(decodePosition(encodePosition({ lat: 90, lon: 10, zoom: 3 }))).toEqual({ lat: 89.99999, lon: 10, zoom: 3 }));
  test('wraps a longitude that went round', () =>
    expect(decodePosition(encodePosition({ lat: 0, lon: 190, zoom: 3 }))).toEqual({ lat: 0, lon: -170, zoom: 3 }));
  test.each(['', 'BQXvQosBU', 'BQXvQosBUMA', 'BQXvQos!UM', '__________'])('%j is none', (c) =>
    expect(() => decodePosition(c)).toThrow(new LinkError('damaged')),
  );
  test('is right to a metre everywhere', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(89.9999), degrees(180), fc.nat(20), (lat, lon, zoom) => {
        const read = decodePosition(encodePosition({ lat, lon, zoom }));
        expect(Math.abs(read.lat - lat)).toBeLessThanOrEqual(5.1e-6);
        expect(Math.abs(read.lon - lon)).toBeLessThanOrEqual(5.1e-6);
        expect(read.zoom).toBe(zoom);
      }),
      { numRuns: fuzzRuns() },
    );
  });
});

describe('C', () => {
  test('is latitude, longitude and zoom', () => expect(positionText({ lat: 12.3456, lon: -65.4321, zoom: 8 })).toBe('12.3456;-65.4321;8'));
  test('has five decimals of a degree and two of the zoom', () =>
    expect(positionText({ lat: 1 / 3, lon: -2 / 3, zoom: 14.6789 })).toBe('0.33333;-0.66667;14.68'));
  test('has no exponents and no negative zero', () => expect(positionText({ lat: 0.00001, lon: -0.000001, zoom: 0 })).toBe('0.00001;0;0'));
  test('stays on earth', () => expect(positionText({ lat: 99, lon: 540.5, zoom: 99 })).toBe('90;-179.5;30'));
  test('takes what is no number for 0', () =>
    expect(positionText({ lat: Number.NaN, lon: Number.POSITIVE_INFINITY, zoom: -3 })).toBe('0;0;0'));
});
