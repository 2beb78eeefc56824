import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainsOf, tileOf } from './tile-area.ts';

/** An edge between rows of tiles, and one between columns, in 1e-7 degrees. */
const ROW = 1317 * 2 ** 20 - 910_000_000;
const COLUMN = 90 * 2 ** 20;

describe('chainsOf', () => {
  test('a line in one tile stays whole', () =>
    expect(chainsOf([ROW + 5, COLUMN + 5, ROW + 6, COLUMN + 7, ROW + 9, COLUMN + 9])).toEqual([
      { tile: tileOf(ROW, COLUMN), points: [ROW + 5, COLUMN + 5, ROW + 6, COLUMN + 7, ROW + 9, COLUMN + 9] },
    ]));

  test('a segment over an edge becomes two pieces, that to the south ending a unit before the edge', () =>
    expect(chainsOf([ROW - 100, COLUMN + 50, ROW + 100, COLUMN + 70])).toEqual([
      { tile: tileOf(ROW - 1, COLUMN), points: [ROW - 100, COLUMN + 50, ROW - 1, COLUMN + 60] },
      { tile: tileOf(ROW, COLUMN), points: [ROW, COLUMN + 60, ROW + 100, COLUMN + 70] },
    ]));

  test('chains go on where a segment has come over an edge', () =>
    expect(
      chainsOf([ROW + 1, COLUMN - 2, ROW + 3, COLUMN - 4, ROW + 3, COLUMN + 4, ROW + 9, COLUMN + 9]).map(({ points }) => points),
    ).toEqual([
      [ROW + 1, COLUMN - 2, ROW + 3, COLUMN - 4],
      [ROW + 3, COLUMN - 4, ROW + 3, COLUMN - 1],
      [ROW + 3, COLUMN, ROW + 3, COLUMN + 4],
      [ROW + 3, COLUMN + 4, ROW + 9, COLUMN + 9],
    ]));

  test('each piece lies in its tile', () => {
    const lat = fc.integer({ min: -800_000_000, max: 800_000_000 });
    const step = fc.integer({ min: -5_000_000, max: 5_000_000 });
    fc.assert(
      fc.property(lat, lat, fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }), (south, west, steps) => {
        const points = [south, west];
        for (const [up, right] of steps) points.push(points[points.length - 2] + up, points[points.length - 1] + right);
        for (const { tile, points: piece } of chainsOf(points)) {
          for (let i = 0; i < piece.length; i += 2) expect(tileOf(piece[i], piece[i + 1])).toBe(tile);
        }
      }),
    );
  });
});
