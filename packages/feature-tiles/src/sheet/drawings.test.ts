import { describe, expect, test } from 'vitest';
import { dashPixels, dashWidths } from './drawings.ts';

describe('dashes', () => {
  test.each([
    ['5,8', [5, 8]],
    ['5', [5, 5]],
    ['4, 2, 1', [4, 2, 1, 4, 2, 1]],
    ['0,4', undefined],
    ['4,0', undefined],
    ['0,4,2,0', [0, 4, 2, 0]],
    ['-4,2', undefined],
    ['a,b', undefined],
    ['4,,2', undefined],
    ['1e9,1', undefined],
    ['', undefined],
    [5, undefined],
  ])('%j are %j', (list, pixels) => expect(dashPixels(list)).toEqual(pixels));
  test('in widths of the line, to a thousandth', () => {
    expect(dashWidths('5,8', 2)).toEqual([2.5, 4]);
    expect(dashWidths('1,2', 3)).toEqual([0.333, 0.667]);
    expect(dashWidths('1,2', 0)).toBe(undefined);
  });
});
