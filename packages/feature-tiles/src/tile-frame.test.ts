import { expect, test } from 'vitest';
import { EXTENT } from './layer-writer.ts';
import { boxInTile, isOwnPlace, tileFrame } from './tile-frame.ts';
import { WORLD_SIZE } from './world.ts';

test.each([
  [-1, 0, 0],
  [31, 0, 0],
  [2, 4, 0],
  [2, 0, 4],
  [2, 0, -1],
  [2, 0.5, 0],
])('there is no tile %d/%d/%d', (z, x, y) => expect(tileFrame(z, x, y)).toBeUndefined());

test('a box has its place in a tile, whatever lies outside', () => {
  const frame = tileFrame(2, 3, 1);
  const size = WORLD_SIZE / 4;
  const boxes = Uint32Array.of(0, 0, 1, 1, size * 3, size * 1.25, size * 3.5, size * 2.5);
  expect(frame && boxInTile({ boxes }, frame, 1)).toEqual([0, EXTENT / 4, EXTENT / 2, EXTENT * 1.5]);
});

test('the west and north edges are the own ones of a tile, the others its neighbours', () => {
  const most = EXTENT - 1;
  const own = [
    [0, 0],
    [most, 0],
    [0, most],
  ];
  expect(own.map(([x, y]) => isOwnPlace(x, y))).toEqual([true, true, true]);
  const others = [
    [-1, 0],
    [0, -1],
    [EXTENT, 0],
    [0, EXTENT],
  ];
  expect(others.map(([x, y]) => isOwnPlace(x, y))).toEqual([false, false, false, false]);
});
