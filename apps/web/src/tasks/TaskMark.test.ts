import { expect, test } from 'vitest';
import { MOST_POSITIONS, shapePath } from './TaskMark.tsx';

const middle = { x: 0.5, y: 0.5 };

test('a line is a path around its origin', () => {
  expect(
    shapePath(
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1.8, 0],
        ],
      },
      middle,
      1000,
    ),
  ).toBe('M0.0 0.0L5.0 0.0');
});

test('an area is closed, and so is each of its holes', () => {
  const ring = [
    [0, 0],
    [3.6, 0],
    [3.6, 0],
  ] as [number, number][];
  expect(shapePath({ type: 'MultiPolygon', coordinates: [[ring, ring]] }, middle, 100)).toBe(
    'M0.0 0.0L1.0 0.0L1.0 0.0ZM0.0 0.0L1.0 0.0L1.0 0.0Z',
  );
});

test('points have a mark of their own, and what is too long is left to the frame', () => {
  expect(shapePath({ type: 'Point', coordinates: [0, 0] }, middle, 100)).toBeUndefined();
  const long = Array.from({ length: MOST_POSITIONS + 1 }, (): [number, number] => [0, 0]);
  expect(shapePath({ type: 'LineString', coordinates: long }, middle, 100)).toBeUndefined();
  expect(shapePath({ type: 'LineString', coordinates: long.slice(1) }, middle, 100)).toBeDefined();
});
