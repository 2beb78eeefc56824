import { expect, test, vi } from 'vitest';
import { groupPress } from './group-keys.ts';
import { groupLines, plainLines } from './table-lines.ts';

// closed, open with one row, closed
const lines = groupLines({ starts: Uint32Array.of(0, 3, 4, 6), isOpen: false, turned: [1] });
const press = (key: string, row: number, column = 0, keys = {}) =>
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
])('%s in line %i', (key, row, does) => expect(press(key, row)).toEqual(does));

test('from other cells of a row the arrow leads to the cell before; without groups nothing is different', () => {
  expect(press('ArrowLeft', 2, 1)).toBeUndefined();
  expect(press('Enter', 0, 0, { ctrlKey: true })).toBeUndefined();
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
  expect(press(key, row)).toEqual(does);
});
