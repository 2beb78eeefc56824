import { expect, test } from 'vitest';
import { rimColor } from '../index.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#aa0000', '#ffffff'],
  ['#0000ff80', '#ffffff'],
  ['#ffffff', '#4d4d4d'],
  ['#ffff00', '#4d4d4d'],
])('letters in %s have a rim in %s', (color, rim) => {
  expect(rimColor(color)).toBe(rim);
});
