import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

const parse = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return parseTimestamp(bytes, 0, bytes.length);
};

describe('parseTimestamp', () => {
  test.for([
    ['1970-01-01T00:00:01Z', 1],
    ['2018-04-10T20:44:02Z', 1_523_393_042],
    ['2016-02-29T12:00:00Z', 1_456_747_200],
    ['2018-04-10T22:44:02+02:00', 1_523_393_042],
    ['2018-04-10T20:44:02.75Z', 1_523_393_042],
    ['2018-04-10', 1_523_318_400],
    ['yesterday', 0],
    ['', 0],
  ] as const)('%s is %d', ([text, seconds]) => expect(parse(text)).toBe(seconds));

  test('agrees with Date, and formatting gives the text again', () => {
    const years = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        const seconds = Math.floor(date.getTime() / 1000);
        const text = `${date.toISOString().slice(0, 19)}Z`;
        expect(parse(text)).toBe(seconds);
        expect(formatTimestamp(seconds)).toBe(text);
      }),
    );
  });
});
