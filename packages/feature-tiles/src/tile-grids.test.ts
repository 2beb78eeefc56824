import { describe, expect, test } from 'vitest';
import { PixelGrid } from './tile-grids.ts';

describe('PixelGrid', () => {
  test.each([0, 63, 64, 100_000])('style %i: a pixel is taken once, its neighbour is free', (record) => {
    const grid = new PixelGrid(10);
    const take = (x: number, y: number, style = record) => grid.take(x, y, style, 9);
    expect([take(-128, -128), take(-121, -121), take(-120, -128)]).toEqual([true, false, true]);
    expect([take(4224, 4224), take(4224, 4224), take(4224, 4224, record + 1)]).toEqual([true, false, true]);
  });
  test.each([
    [1_500, 9, 8],
    [1_501, 9, 32],
    [4_000, 9, 32],
    [4_001, 9, 64],
    [4_001, 5, 32],
    [4_001, 3, 8],
  ])('among %i points with radius %i a cell is %i units wide', (points, radius, width) => {
    const grid = new PixelGrid(points);
    // cells are counted from the corner of the box, 128 units outside of the tile
    const start = -128 + width;
    const take = (x: number, y: number) => grid.take(x, y, 0, radius);
    expect([take(start, start), take(start + width - 1, start + width - 1), take(start + width, start)]).toEqual([true, false, true]);
  });
});
