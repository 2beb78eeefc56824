import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresPerPixel, scaleBar } from './scale-bar.ts';

describe('scaleBar', () => {
  test.each([
    [1, 96, 50, '50 m'],
    [1, 100, 100, '100 m'],
    [2.84, 96, 200, '200 m'],
    [20, 100, 2000, '2 km'],
    [78_271, 96, 5_000_000, '5,000 km'],
    [0.002, 96, 0.1, '10 cm'],
  ])('%d metres a pixel in %d pixels: %d', (metresAPixel, most, metres, label) => {
    const bar = scaleBar(metresAPixel, most, 'en');
    expect(bar.metres).toBeCloseTo(metres, 9);
    expect(bar.label).toBe(label);
  });
  test.each([
    ['de', '5.000 km'],
    ['fr', '5\u202f000\u202fkm'],
    ['ru', '5\u00a0000 км'],
    ['ar-EG', '٥٬٠٠٠ كم'],
    ['zh-TW', '5,000 公里'],
  ])('is said in the units and numbers of %s', (locale, label) => {
    expect(scaleBar(78_271, 96, locale).label).toBe(label);
  });
  test('is as long as it says, not wider than asked, and more than a third of it', () =>
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 200_000, noNaN: true }), fc.integer({ min: 10, max: 2000 }), (metresAPixel, most) => {
        const { metres, pixels } = scaleBar(metresAPixel, most, 'en');
        expect(pixels * metresAPixel).toBeCloseTo(metres, 6);
        expect(pixels).toBeLessThanOrEqual(most * (1 + 1e-9));
        expect(pixels).toBeGreaterThan(most / 3);
      }),
    ));
});

test('a pixel of the world in one tile is 156.5 km at the equator, and half of that at 60°', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.03, 2);
  expect(metresPerPixel(60, 0)).toBeCloseTo(78_271.52, 2);
  expect(metresPerPixel(0, 10)).toBeCloseTo(152.874, 3);
});
