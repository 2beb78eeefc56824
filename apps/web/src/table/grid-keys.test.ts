import { expect, test } from 'vitest';
import { cellAfterKey } from './grid-keys.ts';

const size = { rows: 100, columns: 5, page: 20 };
const press = (key: string, keys: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...keys,
});

test.each([
  ['ArrowDown', { row: 0, column: 1 }, { row: 1, column: 1 }],
  ['ArrowDown', { row: 99, column: 1 }, { row: 99, column: 1 }],
  // from the first row into the head, and no further
  ['ArrowUp', { row: 0, column: 1 }, { row: -1, column: 1 }],
  ['ArrowUp', { row: -1, column: 1 }, { row: -1, column: 1 }],
  ['ArrowLeft', { row: 3, column: 0 }, { row: 3, column: 0 }],
  ['ArrowRight', { row: 3, column: 4 }, { row: 3, column: 4 }],
  ['Home', { row: 3, column: 4 }, { row: 3, column: 0 }],
  ['End', { row: 3, column: 0 }, { row: 3, column: 4 }],
  ['PageDown', { row: 90, column: 0 }, { row: 99, column: 0 }],
  ['PageUp', { row: 10, column: 0 }, { row: 0, column: 0 }],
])('%s', (key, from, to) => expect(cellAfterKey(press(key), from, size)).toEqual(to));

test('with Ctrl to the first and the last cell; other keys lead nowhere', () => {
  expect(cellAfterKey(press('End', { ctrlKey: true }), { row: 3, column: 2 }, size)).toEqual({ row: 99, column: 4 });
  expect(cellAfterKey(press('Home', { ctrlKey: true }), { row: 3, column: 2 }, size)).toEqual({ row: 0, column: 0 });
  expect(cellAfterKey(press('a'), { row: 3, column: 2 }, size)).toBeUndefined();
  expect(cellAfterKey(press('ArrowUp', { altKey: true }), { row: 3, column: 2 }, size)).toBeUndefined();
});
