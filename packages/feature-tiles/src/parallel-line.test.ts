import { describe, expect, test } from 'vitest';
import { parallelLine } from './parallel-line.ts';
import { PointBuffer } from './point-buffer.ts';

function beside(offset: number, ...points: [number, number][]): number[][] {
  const line = new PointBuffer();
  for (const [x, y] of points) line.push(x, y);
  const { data, length } = parallelLine(line, offset);
  return Array.from({ length: length / 2 }, (_, point) =>
    [data[point * 2], data[point * 2 + 1]].map((value) => Math.round(value * 1000) / 1000 + 0),
  );
}

describe('parallelLine', () => {
  test('lies to the left, y growing downwards', () => {
    expect(beside(2, [0, 0], [10, 0])).toEqual([
      [0, -2],
      [10, -2],
    ]);
    expect(beside(-2, [0, 0], [0, 10])).toEqual([
      [-2, 0],
      [-2, 10],
    ]);
  });
  test('has mitred corners on both sides, and cuts sharp ones off', () => {
    expect(beside(2, [0, 0], [10, 0], [10, 10])).toEqual([
      [0, -2],
      [12, -2],
      [12, 10],
    ]);
    expect(beside(-2, [0, 0], [10, 0], [10, 10])[1]).toEqual([8, 2]);
    expect(beside(2, [0, 0], [10, 0], [0, 0])).toEqual([
      [0, -2],
      [10, -2],
      [10, 2],
      [0, 2],
    ]);
  });
  test('leaves out steps of no length', () => {
    expect(beside(1, [0, 0], [0, 0], [5, 0], [5, 0], [9, 0])).toEqual([
      [0, -1],
      [5, -1],
      [9, -1],
    ]);
    expect(beside(1, [3, 3], [3, 3])).toEqual([]);
  });
});
