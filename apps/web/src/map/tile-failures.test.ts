import { describe, expect, test } from 'vitest';
import { createTileFailures } from './tile-failures.ts';

const A = 'https://a.example.org/{z}/{x}/{y}.png';
const B = 'https://b.example.org/{z}/{x}/{y}.png';

/** What is told of tiles of A: `-` fails, `+` comes. */
function toldOf(tiles: string): number {
  let told = 0;
  const failures = createTileFailures(() => {
    told += 1;
  });
  for (const tile of tiles) tile === '-' ? failures.failed(A) : failures.came(A);
  return told;
}

describe('a tile server that fails', () => {
  test('is told once, not per tile', () => expect(toldOf('-'.repeat(50))).toBe(1));
  test('is not told for one or two missing tiles', () => expect(toldOf('--')).toBe(0));
  test('nor for one here and there among many that come', () => expect(toldOf('-++++-++--+-+++-')).toBe(0));
  test('after it has worked is told as well, and again after it has worked again', () => {
    expect(toldOf('+++++++---')).toBe(1);
    expect(toldOf('---+++---')).toBe(2);
  });
  test('and lets a tile through now and then is told once', () => expect(toldOf('-----+----++-----+-----')).toBe(1));
  test('another one is told for itself', () => {
    const told: string[] = [];
    const failures = createTileFailures((address) => told.push(address));
    for (let tile = 0; tile < 3; tile++) {
      failures.failed(A);
      failures.failed(B);
    }
    expect(told).toEqual([A, B]);
  });
});
