import { describe, expect, test } from 'vitest';
import { AREAS_LAG_LIMIT, DATA_LAG_LIMIT, exactTime, isOlder } from './result-origin.ts';

const now = Date.parse('2026-03-10T00:00:00Z');

describe('isOlder', () => {
  test.each([
    ['2026-03-09T00:00:00Z', false],
    ['2026-03-08T23:59:59Z', true],
  ])('data of %s is marked after 864e5 ms (1 day): %s', (iso, old) => expect(isOlder(iso, DATA_LAG_LIMIT, now)).toBe(old));
  test.each([
    ['2026-03-06T00:00:00Z', false],
    ['2026-03-05T23:59:59Z', true],
  ])('areas of %s are marked after 3456e5 ms (4 days): %s', (iso, old) => expect(isOlder(iso, AREAS_LAG_LIMIT, now)).toBe(old));
  test.each([undefined, '', 'long ago', '2026-03-11T00:00:00Z'])('%j is not', (iso) =>
    expect(isOlder(iso, DATA_LAG_LIMIT, now)).toBe(false),
  );
});

describe('exactTime', () => {
  test('has date, time and zone', () => expect(exactTime('2026-03-09T12:34:56Z', 'en')).toMatch(/Mar \d+, 2026.*\d:34:56/));
  test('what is no time stays as it came', () => expect(exactTime('<b>now', 'en')).toBe('<b>now'));
});
