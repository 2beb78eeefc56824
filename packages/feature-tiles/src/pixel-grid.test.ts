import { describe, expect, test } from 'vitest';
import { PixelGrid } from './pixel-grid.ts';

describe('PixelGrid', () => {
  test.each([0, 63, 64, 100_000])('style %i: a pixel is taken once, its neighbour is free', (record) => {
    const grid = new PixelGrid(10);
    expect([grid.take(-128, -128, record), grid.take(-121, -121, record), grid.take(-120, -128, record)]).toEqual([true, false, true]);
    expect([grid.take(4224, 4224, record), grid.take(4224, 4224, record), grid.take(4224, 4224, record + 1)]).toEqual([true, false, true]);
  });
  test.each([
    [50_000, 8],
    [50_001, 16],
    [200_001, 32],
  ])('among %i points a cell is %i units wide', (points, width) => {
    const grid = new PixelGrid(points);
    expect([grid.take(0, 0, 0), grid.take(width - 1, width - 1, 0), grid.take(width, 0, 0)]).toEqual([true, false, true]);
  });
});
