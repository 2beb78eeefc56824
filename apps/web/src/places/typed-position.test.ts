import { describe, expect, test } from 'vitest';
import { readTypedPosition } from './go-to-place.ts';

describe('a position that is typed', () => {
  test.each([
    ['53.5, 13.41', { lat: 53.5, lon: 13.41 }],
    ['53.5,13.41', { lat: 53.5, lon: 13.41 }],
    ['  -33.9 151.2  ', { lat: -33.9, lon: 151.2 }],
    ['53.5; 13.41', { lat: 53.5, lon: 13.41 }],
    ['geo:48.2,16.37', { lat: 48.2, lon: 16.37 }],
    ['33.9°S, 70.6° W', { lat: -33.9, lon: -70.6 }],
    ['33.9 N 70.6 E', { lat: 33.9, lon: 70.6 }],
    ['90,180', { lat: 90, lon: 180 }],
    ['15/53.5/13.41', { zoom: 15, lat: 53.5, lon: 13.41 }],
    ['https://www.openstreetmap.org/#map=12.5/-33.9/151.2', { zoom: 12.5, lat: -33.9, lon: 151.2 }],
  ])('%s', (text, position) => expect(readTypedPosition(text)).toEqual(position));
  test.each(['', 'Berlin', '53.5', '91, 10', '10, 181', '1,2,3', 'Route 66, 12', '53.5, Berlin', '12/99/5', '1e3, 5'])(
    '%s is none',
    (text) => expect(readTypedPosition(text)).toBe(undefined),
  );
});
