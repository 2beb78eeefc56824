import { expect, test, vi } from 'vitest';
import { cellAfterKey, groupPress } from './grid-keys.ts';
import { groupLines, plainLines } from './table-lines.ts';

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

// closed, open with one row, closed
const lines = groupLines({ starts: Uint32Array.of(0, 3, 4, 6), isOpen: false, turned: [1] });
const pressInGroups = (key: string, row: number, column = 0, keys = {}) =>
  groupPress({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }, row, column, lines);

test.each([
  ['Enter', 0, { kind: 'turn', group: 0 }],
  ['Enter', 1, { kind: 'turn', group: 1 }],
  ['ArrowRight', 0, { kind: 'turn', group: 0 }],
  ['ArrowRight', 1, 'nothing'],
  ['ArrowLeft', 1, { kind: 'turn', group: 1 }],
  ['ArrowLeft', 0, 'nothing'],
  // from the first cell of a row to the head of its group
  ['ArrowLeft', 2, { kind: 'head', line: 1 }],
  ['ArrowDown', 1, undefined],
  ['Enter', 2, undefined],
  ['Enter', -1, undefined],
])('%s in line %i', (key, row, does) => expect(pressInGroups(key, row)).toEqual(does));

test('from other cells of a row the arrow leads to the cell before; without groups nothing is different', () => {
  expect(pressInGroups('ArrowLeft', 2, 1)).toBeUndefined();
  expect(pressInGroups('Enter', 0, 0, { ctrlKey: true })).toBeUndefined();
  const plain = { key: 'ArrowLeft', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(groupPress(plain, 0, 0, plainLines(3))).toBeUndefined();
});

test.each([
  ['ArrowLeft', 0, { kind: 'turn', group: 0 }],
  ['ArrowRight', 0, 'nothing'],
  ['ArrowRight', 1, { kind: 'turn', group: 1 }],
  ['ArrowRight', 2, { kind: 'head', line: 1 }],
  // on to the second cell
  ['ArrowLeft', 2, undefined],
])('under dir="rtl" %s in line %i', (key, row, does) => {
  vi.stubGlobal('document', { documentElement: { dir: 'rtl' } });
  expect(pressInGroups(key, row)).toEqual(does);
});
