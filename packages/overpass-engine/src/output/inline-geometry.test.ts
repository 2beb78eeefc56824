import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middle } from './inline-geometry.ts';

/** As it is printed: by way of the text. */
function printedMiddle(low: number, high: number, shift: number): number {
  const degrees = (value: number) => (value + shift * 1e7) / 1e7 - shift;
  // no minus zero
  return Math.round(Number(((degrees(low) + degrees(high)) / 2).toFixed(7)) * 1e7) + 0;
}

test('the middle of two places is the one that seven decimals show', () => {
  const latitude = fc.integer({ min: -900_000_000, max: 900_000_000 });
  const longitude = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
  const near = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.oneof(latitude, near), fc.oneof(latitude, near), longitude, longitude, (south, north, west, east) => {
      expect(middle(south, north, 91)).toBe(printedMiddle(south, north, 91));
      expect(middle(west, east, 0)).toBe(printedMiddle(west, east, 0));
    }),
    { numRuns: 2000 },
  );
});
