import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCoordinate, parseCoordinate } from './coordinate.ts';

const parse = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return parseCoordinate(bytes, 0, bytes.length);
};

describe('parseCoordinate', () => {
  test.for([
    ['0', 0],
    ['-0', 0],
    ['1', 10_000_000],
    ['+1.5', 15_000_000],
    ['.5', 5_000_000],
    ['47.1407799', 471_407_799],
    ['0.00000005', 1],
    ['-0.00000005', -1],
    ['0.000000049999999999999999', 0],
    ['1e2', 1_000_000_000],
    ['1.5E-6', 15],
    ['1e-9', 0],
    ['0000000000000000000000000000000000000000001.5', 15_000_000],
    ['0.0000000000000000000000000000000000000000000015e45', 15_000_000],
    [`1${'0'.repeat(60)}e-60`, 10_000_000],
    ['1e400', Number.POSITIVE_INFINITY],
    ['', Number.NaN],
    ['-', Number.NaN],
    ['1.2.3', Number.NaN],
    ['1e', Number.NaN],
    ['1e+', Number.NaN],
    ['1 ', Number.NaN],
    ['0x1', Number.NaN],
  ] as const)('%s is %d', ([text, units]) => expect(parse(text)).toBe(units));

  test('rounds as exact arithmetic does', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(179), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), (negative, whole, fraction) => {
        const exact = BigInt(whole) * 10n ** 12n + fraction;
        const size = Number((exact + 50_000n) / 100_000n);
        expect(parse(`${negative ? '-' : ''}${whole}.${String(fraction).padStart(12, '0')}`)).toBe(negative && size !== 0 ? -size : size);
      }),
    );
  });
});

describe('formatCoordinate', () => {
  test.for([
    [0, '0.0000000'],
    [1, '0.0000001'],
    [-1, '-0.0000001'],
    [471_407_799, '47.1407799'],
    [-1_800_000_000, '-180.0000000'],
  ] as const)('%d is %s', ([units, text]) => expect(formatCoordinate(units)).toBe(text));

  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (units) => {
        expect(parse(formatCoordinate(units))).toBe(units);
      }),
    );
  });
});
