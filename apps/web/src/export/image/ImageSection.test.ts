import { expect, test } from 'vitest';
import { viewInfo } from './ImageSection.tsx';

const VIEW = { lat: 0, lon: 13.4100004, zoom: 8.256, width: 512, height: 256 };
const texts = (area?: Parameters<typeof viewInfo>[1]) => Object.fromEntries(viewInfo(VIEW, area).map(({ fact, text }) => [fact, text]));

test('center, zoom, the box in both orders, and links', () => {
  const { latFirst, lonFirst, ...rest } = texts();
  expect(rest).toEqual({
    center: '0, 13.41',
    zoom: '8.26',
    osm: 'https://www.openstreetmap.org/#map=8/0/13.41',
    geo: 'geo:0,13.41?z=8',
  });
  const [south, west, north, east] = latFirst.split(', ').map(Number);
  expect(lonFirst.split(', ').map(Number)).toEqual([west, south, east, north]);
  // 512 pixels of a world of 256 times 2^8.256
  expect(east - west).toBeCloseTo((512 * 360) / (256 * 2 ** 8.256), 5);
  expect(north).toBeCloseTo(-south, 6);
});

test('the selected area, where there is one', () =>
  expect(texts({ south: -1, west: 2.5, north: 3, east: -1e-9 }).area).toBe('-1, 2.5, 3, 0'));
