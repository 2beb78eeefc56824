import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barOf, rowAfterKey, TALLEST, topAfter, topOf } from './scaled-scroll.ts';

/** 25 million rows of 20 pixels. */
const HUGE = { content: 500_000_000, view: 700 };

describe('scrolling over more rows than an element can be tall', () => {
  test('is plain scrolling as long as they fit', () => {
    const sizes = { content: 50_000, view: 700 };
    expect([barOf(1234, sizes), topOf(1234, sizes), topAfter({ top: 0, bar: 0 }, 90, sizes)]).toEqual([1234, 1234, 90]);
  });
  test('reaches both ends', () => {
    expect([topOf(0, HUGE), topOf(TALLEST - 700, HUGE)]).toEqual([0, 500_000_000 - 700]);
    expect([barOf(0, HUGE), barOf(500_000_000 - 700, HUGE)]).toEqual([0, TALLEST - 700]);
  });
  test('a position has one place on the bar, in the same order', () =>
    fc.assert(
      fc.property(fc.integer({ min: 8_000_001, max: 2e9 }), fc.nat(1e9), fc.nat(1e9), (content, a, b) => {
        const sizes = { content, view: 700 };
        const [low, high] = [Math.min(a, b, content - 700), Math.min(Math.max(a, b), content - 700)];
        expect(topOf(barOf(low, sizes), sizes)).toBeCloseTo(low, 2);
        expect(barOf(low, sizes)).toBeLessThanOrEqual(barOf(high, sizes));
      }),
    ));
  test('the wheel moves by as much as it says, wherever the bar stands', () =>
    fc.assert(
      fc.property(fc.integer({ min: 5000, max: 499_000_000 }), fc.integer({ min: -1300, max: 1300 }), (top, by) => {
        const bar = barOf(top, HUGE);
        expect(topAfter({ top, bar }, bar + by, HUGE)).toBe(top + by);
      }),
    ));
  test('a leap of the bar leads where it stands', () =>
    expect(topAfter({ top: 0, bar: 0 }, TALLEST / 2, HUGE)).toBeCloseTo(250_000_000, -6));
  test('ends at the ends', () => {
    expect(topAfter({ top: 10, bar: 10 }, -50, HUGE)).toBe(0);
    expect(topAfter({ top: 499_999_299, bar: 5_000_000 }, 5_000_500, HUGE)).toBe(499_999_300);
  });
});

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };
const after = (key: string, row: number, held = {}) => rowAfterKey({ ...PLAIN, ...held, key }, row, 100, 10);

test('arrows go a row, pages a page, within the rows', () => {
  expect([after('ArrowDown', 5), after('ArrowUp', 5), after('PageDown', 5), after('PageUp', 15)]).toEqual([6, 4, 15, 5]);
  expect([after('ArrowDown', 99), after('ArrowUp', 0), after('PageDown', 95), after('PageUp', 3)]).toEqual([99, 0, 99, 0]);
});

test('Home and End go to the ends, with Ctrl too', () => {
  expect([after('Home', 5), after('End', 5), after('Home', 5, { ctrlKey: true }), after('End', 5, { ctrlKey: true })]).toEqual([
    0, 99, 0, 99,
  ]);
  expect([after('ArrowUp', 5, { metaKey: true }), after('ArrowDown', 5, { metaKey: true })]).toEqual([0, 99]);
});

test('other keys are left to the browser', () => {
  expect([after('ArrowLeft', 5), after('a', 5), after('ArrowDown', 5, { altKey: true }), after('PageUp', 5, { ctrlKey: true })]).toEqual(
    Array(4).fill(undefined),
  );
});
