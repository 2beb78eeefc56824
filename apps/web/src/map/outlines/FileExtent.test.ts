import { expect, test } from 'vitest';
import { fileExtent } from './FileExtent.tsx';

/** A view in which a degree of longitude, and at the equator of latitude, is 100 pixels. */
const VIEW = { lat: 0, lon: 0, zoom: Math.log2((360 * 100) / 256), width: 800, height: 600 };
const box = (south: number, west: number, north: number, east: number) => ({ south, west, north, east });
const rounded = (bounds: ReturnType<typeof box>) => {
  const { outline, isFar } = fileExtent(VIEW, bounds);
  return [outline && [outline.left, outline.top, outline.right, outline.bottom].map(Math.round), isFar];
};

test('data that fill half of the view need no outline', () => {
  expect(rounded(box(-1, -2.1, 1, 2.1))).toEqual([undefined, false]);
  expect(rounded(box(-3, -4, 3, 4))).toEqual([undefined, false]);
  expect(rounded(box(-30, -40, 30, 40))).toEqual([undefined, false]);
});

test('smaller ones are outlined; those that take less than a sixth of the view are far', () => {
  expect(rounded(box(-1, -1, 1, 1))).toEqual([[300, 200, 500, 400], false]);
  expect(rounded(box(-0.4, -0.5, 0.4, 0.5))).toEqual([[350, 260, 450, 340], true]);
});

test('the outline of a point is seen', () => expect(rounded(box(1, 1, 1, 1))).toEqual([[493, 193, 507, 207], true]));

test('a point that no zoom makes larger is not far', () => {
  expect(fileExtent({ ...VIEW, zoom: 18 }, box(0, 0, 0, 0)).isFar).toBe(false);
  expect(fileExtent({ ...VIEW, zoom: 17 }, box(0, 0, 0, 0)).isFar).toBe(true);
});

test('data out of view are far, and have no outline', () => {
  expect(rounded(box(10, 10, 11, 11))).toEqual([undefined, true]);
  expect(rounded(box(-0.1, -9, 0.1, -5))).toEqual([undefined, true]);
});

test('a box over the antimeridian ends in the east', () => {
  const view = { ...VIEW, lon: 179 };
  const { outline } = fileExtent(view, box(-0.5, 179, 0.5, -179.5));
  expect([outline?.left, outline?.right].map((x) => Math.round(x ?? 0))).toEqual([400, 550]);
});
