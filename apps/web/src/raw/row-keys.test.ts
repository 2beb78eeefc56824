import { expect, test } from 'vitest';
import { rowAfterKey } from './row-keys.ts';

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
