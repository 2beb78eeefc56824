import { describe, expect, test } from 'vitest';
import { clickTolerance, keyMove } from './map-gestures.ts';

describe('keys on the map', () => {
  test('the map pans by 80 px a key press', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => keyMove(key, false))).toEqual([
      { pan: [-80, 0] },
      { pan: [80, 0] },
      { pan: [0, -80] },
      { pan: [0, 80] },
    ]);
  });
  test('plus and minus zoom by a level, with shift by three', () => {
    expect([keyMove('+', false), keyMove('=', false), keyMove('-', false)]).toEqual([{ zoom: 1 }, { zoom: 1 }, { zoom: -1 }]);
    expect([keyMove('=', true), keyMove('_', true)]).toEqual([{ zoom: 3 }, { zoom: -3 }]);
  });
  test('other keys are left alone', () => expect(keyMove('a', false)).toBe(undefined));
});

test('a tap on the map may move by 15 px, a click by 3', () => expect([clickTolerance(true), clickTolerance(false)]).toEqual([15, 3]));
