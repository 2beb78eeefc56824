import { describe, expect, test } from 'vitest';
import { createTileFailures } from './tile-failures.ts';

const A = 'https://a.example.org/{z}/{x}/{y}.png';
const B = 'https://b.example.org/{z}/{x}/{y}.png';

/** What is told of tiles of A: `-` fails, `+` comes. */
function noticesOf(tiles: string): number {
  let reported = 0;
  const failures = createTileFailures(() => {
    reported += 1;
  });
  for (const tile of tiles) tile === '-' ? failures.failed(A) : failures.came(A);
  return reported;
}

describe('a tile server that fails', () => {
  test('is told once, not per tile', () => expect(noticesOf('-'.repeat(50))).toBe(1));
  test('is not told for one or two missing tiles', () => expect(noticesOf('--')).toBe(0));
  test('nor for one here and there among many that come', () => expect(noticesOf('-++++-++--+-+++-')).toBe(0));
  test('after it has worked is told as well, and again after it has worked again', () => {
    expect(noticesOf('+++++++---')).toBe(1);
    expect(noticesOf('---+++---')).toBe(2);
  });
  test('and lets a tile through now and then is told once', () => expect(noticesOf('-----+----++-----+-----')).toBe(1));
  test('another one is told for itself', () => {
    const reported: string[] = [];
    const failures = createTileFailures((address) => reported.push(address));
    for (let tile = 0; tile < 3; tile++) {
      failures.failed(A);
      failures.failed(B);
    }
    expect(reported).toEqual([A, B]);
  });
});
