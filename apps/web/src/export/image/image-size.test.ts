import { describe, expect, test } from 'vitest';
import { clampSide, otherSide, presetSize } from './image-size.ts';

const WIDE = { width: 1000, height: 500 };
const HIGH = { width: 390, height: 700 };

describe('presetSize', () => {
  test.each([
    ['screen', { width: 1000, height: 500 }, { width: 390, height: 700 }],
    ['twice', { width: 2000, height: 1000 }, { width: 780, height: 1400 }],
    ['four', { width: 4000, height: 2000 }, { width: 1560, height: 2800 }],
    ['largest', { width: 8192, height: 4096 }, { width: 4564, height: 8192 }],
    ['fullHd', { width: 1920, height: 1080 }, { width: 1080, height: 1920 }],
    ['a4', { width: 3508, height: 2480 }, { width: 2480, height: 3508 }],
    ['a3', { width: 4961, height: 3508 }, { width: 3508, height: 4961 }],
  ] as const)('%s lies or stands as the map does', (preset, wide, high) => {
    expect(presetSize(preset, WIDE)).toEqual(wide);
    expect(presetSize(preset, HIGH)).toEqual(high);
  });
  test('a large screen four times is as large as an image can be, in the same aspect', () =>
    expect(presetSize('four', { width: 3840, height: 1920 })).toEqual({ width: 8192, height: 4096 }));
});

test('one side gives the other in the aspect of the map', () => {
  expect(otherSide(600, WIDE, 'width')).toBe(300);
  expect(otherSide(600, WIDE, 'height')).toBe(1200);
});

test('a side is a whole number from 64 to 8192', () =>
  expect([0, 12.4, 100.5, 9000, Number.NaN].map(clampSide)).toEqual([64, 64, 101, 8192, 64]));
