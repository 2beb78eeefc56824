import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearlyWorldY, WORLD_SIZE, worldY } from './world.ts';

const toY = nearlyWorldY();

test.each([
  [0, WORLD_SIZE / 2],
  [900_000_000, 0],
  [-900_000_000, WORLD_SIZE - 1],
  [850_511_288, 0],
  [-850_511_288, WORLD_SIZE - 1],
  [470_000_000, worldY(47)],
  [-337_123_456, worldY(-33.7123456)],
])('a latitude of %i lies %i units from the north edge', (latitude, y) => expect(toY(latitude)).toBe(y));

test('every latitude lies where the projection has it, or a unit beside, and no two change places', () => {
  let beside = 0;
  fc.assert(
    fc.property(fc.integer({ min: -900_000_000, max: 899_999_999 }), (latitude) => {
      const off = Math.abs(toY(latitude) - worldY(latitude / 1e7));
      if (off > 0) beside++;
      expect(off).toBeLessThanOrEqual(1);
      expect(toY(latitude + 1)).toBeLessThanOrEqual(toY(latitude));
    }),
    { numRuns: 20_000 },
  );
  expect(beside).toBeLessThan(20);
});

test.each([65_536, 0, -65_536, 470_024_192, -850_460_672])('bands of latitudes join at %i', (edge) => {
  for (const latitude of [edge - 1, edge]) expect(Math.abs(toY(latitude) - worldY(latitude / 1e7))).toBeLessThanOrEqual(1);
});
