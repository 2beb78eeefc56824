import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addQuadtile,
  boxQuadtile,
  type CellBox,
  cellNumber,
  cellSouth,
  cellWest,
  compareQuadtiles,
  latitudeCell,
  longitudeCell,
  pointQuadtile,
  quadtileLatCell,
  quadtileLonCell,
} from './quadtile.ts';

const latitude = fc.integer({ min: -900_000_000, max: 900_000_000 });
const longitude = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });

describe('cells', () => {
  test('a cell holds its own south-west corner', () => {
    expect(latitudeCell(cellSouth(14_000))).toBe(14_000);
    expect(longitudeCell(cellWest(34_000))).toBe(34_000);
    expect(latitudeCell(cellSouth(14_000) - 1)).toBe(13_999);
    expect(longitudeCell(cellWest(34_000) - 1)).toBe(33_999);
  });

  test('the number interleaves rows and columns', () => {
    expect(cellNumber(1, 0)).toBe(2);
    expect(cellNumber(0, 1)).toBe(1);
    expect(cellNumber(3, 0)).toBe(10);
    expect(cellNumber(0x7fff, 0xffff)).toBe(0x7fffffff);
  });

  test('row and column come back from the number, for every point', () =>
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const quadtile = pointQuadtile(lat, lon);
        expect(quadtile).toBeLessThan(0x80000000);
        expect(quadtileLatCell(quadtile)).toBe(latitudeCell(lat));
        expect(quadtileLonCell(quadtile)).toBe(longitudeCell(lon));
      }),
    ));
});

describe('squares of several cells', () => {
  const box = (south: number, west: number, north: number, east: number): CellBox => ({ south, west, north, east });

  test('one cell is a plain number', () => expect(boxQuadtile(box(6, 6, 6, 6))).toBe(cellNumber(6, 6)));
  test('up to four cells wide, starting at every second', () => expect(boxQuadtile(box(7, 7, 8, 8))).toBe(0x80000001 + cellNumber(6, 6)));
  test('wider ones start at half their width', () => expect(boxQuadtile(box(7, 7, 12, 7))).toBe(0x80000002 + cellNumber(0, 0)));
  test('half the world', () => expect(boxQuadtile(box(0, 0, 0x6fff, 0xffff))).toBe(0x80000080));

  test('the square of a box holds the box', () =>
    fc.assert(
      fc.property(fc.nat(0x6bff), fc.nat(0xffff), fc.nat(500), fc.nat(500), (south, west, height, width) => {
        const inner = box(south, west, Math.min(0x6bff, south + height), Math.min(0xffff, west + width));
        const outer = box(0xffff, 0xffff, -1, -1);
        addQuadtile(outer, boxQuadtile(inner));
        expect(outer.south <= inner.south && outer.west <= inner.west && outer.north >= inner.north && outer.east >= inner.east).toBe(true);
      }),
    ));
});

test('smaller squares come before larger ones of the same place', () => {
  expect([0x80000002, 3, 0x80000001, 1, 2].sort(compareQuadtiles)).toEqual([1, 0x80000001, 2, 0x80000002, 3]);
});
